import { wholeReaders } from '#domain/rules/assessment';
import { writeInventoryWorkbook } from '../../documents/inventoryWorkbook/write';
import { putBytes, recordFile } from '../../files/storeFile';
import type { Context } from '../../http/context';
import { rolesOnly } from '../../http/policy';
import { type JobKind, startJob } from '../../jobs/jobs';
import { openAssessment } from './assessment';
import { loadInventory } from './inventory';
import { xlsxMime } from './mime';

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
