import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { assetsSchemas } from '#domain/subjects/assets/schema';
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

/** A dry run's outcome, with one page of its problems or of its changes. */
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
  const where = and(
    within(inventoryImportFindings, project),
    eq(inventoryImportFindings.importCode, found.importCode),
    eq(inventoryImportFindings.view, query.view),
    query.part ? eq(inventoryImportFindings.part, query.part) : undefined,
    query.change ? eq(inventoryImportFindings.change, query.change) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(inventoryImportFindings)
    .where(where)
    .orderBy(asc(inventoryImportFindings.seq))
    .limit(limit)
    .offset(offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${inventoryImportFindings} WHERE ${where}`);
  // Findings were written by the dry run in the contract's own shapes.
  const page = {
    list: rows.map((row) => ({ part: row.part, change: row.change, ...(row.content as object) })),
    total,
  } as never;
  return {
    importCode: found.importCode,
    projectCode: found.projectCode,
    fileName: about.fileName,
    state: found.state,
    createdAt: found.createdAt.toISOString(),
    createdBy: about.createdBy ?? '',
    confirmedAt: found.confirmedAt?.toISOString() ?? null,
    summary: found.summary,
    errorCount: found.errorCount,
    warningCount: found.warningCount,
    problems: query.view === 'problems' ? page : null,
    changes: query.view === 'changes' ? page : null,
    allowedActions: [
      ...(isConfirmable(found) ? (['confirm'] as const) : []),
      ...(isUndoable(found, project) ? (['undo'] as const) : []),
      ...(found.markedObjectId ? (['downloadMarked'] as const) : []),
    ],
  };
}
