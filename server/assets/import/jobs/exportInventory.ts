import { wholeReaders } from '#domain/assets/policy';
import { openAssessment } from '#server/assets/assessment';
import { loadInventory } from '#server/assets/inventory/inventory';
import type { Context } from '#server/kernel/context';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { type JobKind, startJob } from '#server/kernel/jobs/jobs';
import { rolesOnly } from '#server/kernel/policy';
import { writeInventoryWorkbook } from '../documents/write';

/** The whole inventory as a workbook that can be changed and imported again. */
export const exportInventoryJob: JobKind<{ projectCode: string }, { objectId: string; name: string }> = {
  kind: 'inventoryExport',
  policy: rolesOnly(...wholeReaders),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { project, inventory } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, input.projectCode, 'view');
      return { project: opened, inventory: await loadInventory(tx, opened, { withRisks: true }) };
    });
    progress(30);
    const stored = await putBytes(ctx, await writeInventoryWorkbook(inventory));
    const { tenantCode, projectCode } = project;
    const name = `资产清单_${project.projectName}.xlsx`;
    await finish(async (tx, audit) => {
      await recordFile(
        ctx,
        tx,
        { tenantCode, projectCode, name, mime: xlsxMime, kind: 'inventoryExport', jobCode },
        stored,
      );
      await audit({ action: 'exportInventory', entity: 'project', entityCode: projectCode, tenantCode });
      return { objectId: stored.objectId, name };
    });
  },
};

export async function startInventoryExport(ctx: Context, projectCode: string): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openAssessment(ctx, tx, projectCode, 'view');
    const job = await startJob(ctx, tx, {
      kind: exportInventoryJob.kind,
      tenantCode,
      projectCode,
      input: { projectCode },
    });
    await audit({ action: 'startInventoryExport', entity: 'project', entityCode: projectCode, tenantCode });
    return job;
  });
}
