import type { ForeignTable } from '#domain/kernel/tableMapping';
import { withExecutors } from '#domain/subjects/assets/bulk/executors';
import { parseInventory } from '#domain/subjects/assets/import/jobs';
import { type InventoryMapping, inventoryMapping } from '#domain/subjects/assets/import/schema';
import { changesOf, diffInventory, knownAssets, summarize } from '#domain/subjects/assets/inventory/inventory';
import { keepUnread } from '#domain/subjects/assets/inventory/keepUnread';
import { putChangeSet, recordChangeSet } from '#server/capabilities/import/changeSet';
import { rememberedMappings, rememberMappings } from '#server/capabilities/import/mappings';
import type { Context } from '#server/kernel/context';
import { bulkInsert, rowsOf } from '#server/kernel/db/bulk';
import { documentText } from '#server/kernel/documents/texts';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { newCode } from '#server/kernel/ids';
import { implementJob } from '#server/kernel/jobs/jobs';
import { may, openAssessment } from '#server/subjects/assets/assessment';
import { loadInventory } from '#server/subjects/assets/inventory/inventory';
import { listExecutors } from '#server/subjects/assets/work/executors';
import { readInventory } from '../readInventory';
import { inventoryImportFindings, inventoryImports } from '../tables';

/** The dry run: what a workbook would add and change, and every bad cell. */
export const parseInventoryJob = implementJob(parseInventory, {
  policy: may('importInventory'),
  async run({ ctx, input, progress, finish }) {
    const { project, existing, executors } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, input.projectCode);
      return {
        project: opened,
        existing: await loadInventory(tx, opened, { withRisks: true }),
        executors: await listExecutors(tx, opened.tenantCode),
      };
    });
    progress(20);
    const { language, objectId } = input;
    const known = knownAssets(existing, executors);
    const first = await readInventory(ctx, objectId, known, { mark: true, language, tables: input.tables });
    const remembered = input.tables ?? (await mappingFor(ctx, first.tables));
    const mapping = first.tables && remembered;
    const read =
      mapping && !input.tables
        ? await readInventory(ctx, objectId, known, { mark: false, language, tables: mapping })
        : first;
    const isUnmapped = first.tables !== null && !mapping;
    progress(60);
    // What an unread table lacks is nothing that its sender could mend.
    const parsed = isUnmapped ? { ...read.parsed, problems: [], errorCount: 0, warningCount: 0 } : read.parsed;
    const units = withExecutors(parsed.inventory.units, executors);
    const inventory = keepUnread(existing, { ...parsed.inventory, units }, parsed.unread);
    const diff = diffInventory(existing, inventory);
    const marked = read.marked ? await putBytes(ctx, read.marked) : undefined;
    const isSound = !isUnmapped && parsed.errorCount === 0;
    const changeSet = isSound ? await putChangeSet(ctx, { ...inventory }) : undefined;
    progress(80);
    const { tenantCode, projectCode } = project;
    await finish(async (tx, audit) => {
      const importCode = newCode('I');
      if (marked) {
        await recordFile(
          ctx,
          tx,
          {
            tenantCode,
            projectCode,
            name: `${documentText(parsed.language, 'assets.workbook.fileMarked')}.xlsx`,
            mime: xlsxMime,
            kind: 'inventoryImportMarked',
          },
          marked,
        );
      }
      await tx.insert(inventoryImports).values({
        tenantCode,
        projectCode,
        importCode,
        objectId,
        state: isUnmapped ? 'unmapped' : 'parsed',
        tables: first.tables,
        mapping,
        baseVersion: project.inventoryVersion,
        summary: summarize(diff),
        errorCount: parsed.errorCount,
        warningCount: parsed.warningCount,
        markedObjectId: marked?.objectId ?? null,
        changeSetId: changeSet ? await recordChangeSet(ctx, tx, { tenantCode, projectCode }, changeSet) : null,
        createdBy: ctx.actor.accountId,
      });
      if (first.tables && input.tables)
        await rememberMappings(tx, ctx.actor.tenantCode, 'inventory', first.tables, input.tables);
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
});

/** How the tenant has matched these tables before; null where it has matched none of them, or fields that are gone. */
async function mappingFor(ctx: Context, tables: readonly ForeignTable[] | null): Promise<InventoryMapping | null> {
  if (!tables) return null;
  const found = await ctx.read((tx) => rememberedMappings(tx, ctx.actor.tenantCode, 'inventory', tables));
  return inventoryMapping.safeParse(found).data ?? null;
}
