import { exportInventory } from '#domain/subjects/assets/import/jobs';
import type { Inventory } from '#domain/subjects/assets/inventory/inventory';
import { implementReport, startReport, xlsx } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import { documentText } from '#server/kernel/documents/texts';
import { may, openAssessment } from '#server/subjects/assets/assessment';
import { loadInventory } from '#server/subjects/assets/inventory/inventory';
import { writeInventoryWorkbook } from '../documents/write';

/** The whole inventory as a workbook that can be changed and imported again. */
export const exportInventoryJob = implementReport(exportInventory, {
  policy: may('viewWhole'),
  kind: 'inventoryExport',
  formats: { xlsx: xlsx((content: Inventory, { language }) => writeInventoryWorkbook(content, language)) },
  async prepare(ctx, { projectCode, language }) {
    const { project, content } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, projectCode);
      return { project: opened, content: await loadInventory(tx, opened, { withRisks: true }) };
    });
    const name = [documentText(language, 'assets.workbook.fileExport', { project: project.projectName })];
    return { tenantCode: project.tenantCode, projectCode, content, name };
  },
  filed: (audit, { tenantCode }, { projectCode }) =>
    audit({
      action: 'exportInventory',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode },
    }),
});

export const startInventoryExport = (
  ctx: Context,
  { projectCode }: { projectCode: string },
): Promise<{ jobCode: string }> =>
  startReport(
    ctx,
    exportInventory,
    { projectCode, language: ctx.language },
    (tx) => openAssessment(ctx, tx, projectCode),
    (audit, { tenantCode }) =>
      audit({
        action: 'startInventoryExport',
        entity: 'project',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode },
      }),
  );
