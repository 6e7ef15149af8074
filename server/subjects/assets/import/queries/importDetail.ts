import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChangeKind, InventoryPart } from '#domain/subjects/assets/inventory/inventory';
import type { AssetsGiven, AssetsWire, assetsSchemas } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { isConfirmable, isUndoable, openImport } from '../openImport';
import { inventoryImportFindings } from '../tables';

type Schema = typeof assetsSchemas.getImport;

/** A dry run's outcome. */
export async function importDetail(
  ctx: Context,
  tx: Tx,
  query: z.output<Schema['query']>,
): Promise<z.input<Schema['data']>> {
  const { found, project } = await openImport(ctx, tx, query.importCode);
  const [about] = await tx
    .select({ fileName: files.name, createdBy: accounts.showName })
    .from(files)
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .where(eq(files.objectId, found.objectId));
  if (!about) throw new AppError('notFound');
  return {
    importCode: found.importCode,
    projectCode: found.projectCode,
    fileName: about.fileName,
    state: found.state,
    tables: found.tables,
    mapping: found.mapping,
    createdAt: found.createdAt.toISOString(),
    createdBy: about.createdBy ?? '',
    confirmedAt: found.confirmedAt?.toISOString() ?? null,
    summary: found.summary,
    errorCount: found.errorCount,
    warningCount: found.warningCount,
    allowedActions: [
      ...(isConfirmable(found) ? (['confirm'] as const) : []),
      ...(isUndoable(found, project) ? (['undo'] as const) : []),
      ...(found.markedObjectId ? (['downloadMarked'] as const) : []),
    ],
  };
}

type View = (typeof inventoryImportFindings.$inferSelect)['view'];
interface Asked {
  importCode: string;
  currentPage: number;
  pageSize: number;
  part?: InventoryPart;
  change?: ChangeKind;
}

async function findings(ctx: Context, tx: Tx, view: View, { importCode, part, change, ...asked }: Asked) {
  const { found, project } = await openImport(ctx, tx, importCode);
  const where = and(
    within(inventoryImportFindings, project),
    eq(inventoryImportFindings.importCode, found.importCode),
    eq(inventoryImportFindings.view, view),
    part ? eq(inventoryImportFindings.part, part) : undefined,
    change ? eq(inventoryImportFindings.change, change) : undefined,
  );
  const { limit, offset } = pageOf(asked);
  const rows = await tx
    .select()
    .from(inventoryImportFindings)
    .where(where)
    .orderBy(asc(inventoryImportFindings.seq))
    .limit(limit)
    .offset(offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${inventoryImportFindings} WHERE ${where}`);
  // Findings were written by the dry run in the contract's own shapes.
  return {
    list: rows.map((row) => ({ part: row.part, change: row.change, ...(row.content as object) })),
    total,
  } as never;
}

/** What is wrong with a workbook, in the order of its places. */
export const listImportProblems = (
  ctx: Context,
  tx: Tx,
  query: AssetsGiven['listImportProblems']['query'],
): Promise<AssetsWire['listImportProblems']['data']> => findings(ctx, tx, 'problems', query);

/** What a workbook would change. */
export const listImportChanges = (
  ctx: Context,
  tx: Tx,
  query: AssetsGiven['listImportChanges']['query'],
): Promise<AssetsWire['listImportChanges']['data']> => findings(ctx, tx, 'changes', query);
