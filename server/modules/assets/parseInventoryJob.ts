import { assessmentRoles } from '#domain/rules/assessment';
import { changesOf, diffInventory, knownAssets, summarize } from '#domain/rules/inventory';
import { bulkInsert, rowsOf } from '../../db/bulk';
import { inventoryImportFindings, inventoryImports } from '../../db/schema';
import { markInventoryWorkbook } from '../../documents/inventoryWorkbook/mark';
import { parseInventoryWorkbook } from '../../documents/inventoryWorkbook/parse';
import { putBytes, readBytes, recordFile } from '../../files/storeFile';
import { rolesOnly } from '../../http/policy';
import { newCode } from '../../ids';
import type { JobKind } from '../../jobs/jobs';
import { openAssessment } from './assessment';
import { refuseDocument } from './documentErrors';
import { loadInventory } from './inventory';
import { xlsxMime } from './mime';

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
