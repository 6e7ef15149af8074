import { exportInventory } from '#domain/subjects/assets/import/jobs';
import type { Context } from '#server/kernel/context';
import { documentText } from '#server/kernel/documents/texts';
import { fileName } from '#server/kernel/files/fileName';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { may, openAssessment } from '#server/subjects/assets/assessment';
import { loadInventory } from '#server/subjects/assets/inventory/inventory';
import { writeInventoryWorkbook } from '../documents/write';

/** The whole inventory as a workbook that can be changed and imported again. */
export const exportInventoryJob = implementJob(exportInventory, {
  policy: may('viewWhole'),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { project, inventory } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, input.projectCode);
      return { project: opened, inventory: await loadInventory(tx, opened, { withRisks: true }) };
    });
    progress(30);
    const stored = await putBytes(ctx, await writeInventoryWorkbook(inventory, input.language));
    const { tenantCode, projectCode } = project;
    const name = fileName(
      `${documentText(input.language, 'assets.workbook.fileExport', { project: project.projectName })}.xlsx`,
    );
    await finish(async (tx, audit) => {
      await recordFile(
        ctx,
        tx,
        { tenantCode, projectCode, name, mime: xlsxMime, kind: 'inventoryExport', jobCode },
        stored,
      );
      await audit({
        action: 'exportInventory',
        entity: 'project',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode },
      });
      return { objectId: stored.objectId, name };
    });
  },
});

export async function startInventoryExport(
  ctx: Context,
  { projectCode }: { projectCode: string },
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openAssessment(ctx, tx, projectCode);
    const job = await startJob(ctx, tx, exportInventory, {
      tenantCode,
      projectCode,
      input: { projectCode, language: ctx.language },
    });
    await audit({
      action: 'startInventoryExport',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode },
    });
    return job;
  });
}
