import { changesOf, diffInventory, knownAssets, summarize } from '#domain/assets/inventory/inventory';
import { assessmentRoles } from '#domain/assets/policy';
import { openAssessment } from '#server/assets/assessment';
import { loadInventory } from '#server/assets/inventory/inventory';
import { bulkInsert, rowsOf } from '#server/kernel/db/bulk';
import { inventoryImportFindings, inventoryImports } from '#server/kernel/db/schema';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, readBytes, recordFile } from '#server/kernel/files/storeFile';
import { newCode } from '#server/kernel/ids';
import type { JobKind } from '#server/kernel/jobs/jobs';
import { rolesOnly } from '#server/kernel/policy';
import { refuseDocument } from '../documentErrors';
import { markInventoryWorkbook } from '../documents/mark';
import { parseInventoryWorkbook } from '../documents/parse';

interface Input {
  projectCode: string;
  objectId: string;
}

/** The dry run: what a workbook would add and change, and every bad cell. */
export const parseInventoryJob: JobKind<Input, { importCode: string }> = {
  kind: 'inventoryImport',
  policy: rolesOnly(...assessmentRoles),
  async run({ ctx, input, progress, finish }) {
    const bytes = await readBytes(ctx, input.objectId);
    progress(10);
    const { project, existing } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, input.projectCode, 'importInventory');
      return { project: opened, existing: await loadInventory(tx, opened, { withRisks: true }) };
    });
    progress(30);
    const parsed = refuseDocument(() => parseInventoryWorkbook(bytes, knownAssets(existing)));
    progress(60);
    const diff = diffInventory(existing, parsed.inventory);
    const marked =
      parsed.problems.length > 0 ? await putBytes(ctx, await markInventoryWorkbook(bytes, parsed.problems)) : undefined;
    progress(80);
    const { tenantCode, projectCode } = project;
    await finish(async (tx, audit) => {
      const importCode = newCode('I');
      if (marked) {
        await recordFile(
          ctx,
          tx,
          { tenantCode, projectCode, name: '导入问题标注.xlsx', mime: xlsxMime, kind: 'inventoryImportMarked' },
          marked,
        );
      }
      await tx.insert(inventoryImports).values({
        tenantCode,
        projectCode,
        importCode,
        objectId: input.objectId,
        baseVersion: project.inventoryVersion,
        summary: summarize(diff),
        errorCount: parsed.errorCount,
        warningCount: parsed.warningCount,
        markedObjectId: marked?.objectId ?? null,
        createdBy: ctx.actor.accountId,
      });
      const key = { tenantCode, projectCode, importCode };
      let seq = 0;
      const numbered = () => ({ ...key, seq: seq++ });
      const problems = rowsOf(parsed.problems, (content) => ({
        ...numbered(),
        view: 'problems' as const,
        part: null,
        change: null,
        content,
      }));
      await bulkInsert(tx, inventoryImportFindings, problems);
      const changes = rowsOf(changesOf(diff), ({ part, change, ...content }) => ({
        ...numbered(),
        view: 'changes' as const,
        part,
        change,
        content,
      }));
      await bulkInsert(tx, inventoryImportFindings, changes);
      await audit({
        action: 'parseInventory',
        entity: 'inventoryImport',
        entityCode: importCode,
        tenantCode,
        detail: { projectCode, errors: parsed.errorCount },
      });
      return { importCode };
    });
  },
};
