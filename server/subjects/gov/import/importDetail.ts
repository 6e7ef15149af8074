import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { GovGiven, GovWire } from '#domain/subjects/gov/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { actionsOf, findingsOf, isOvertaken, openImport } from './openImport';
import { govImportFindings } from './tables';

/** A dry run's outcome. */
export async function getGovImport(
  ctx: Context,
  tx: Tx,
  { importCode }: GovGiven['getGovImport']['query'],
): Promise<GovWire['getGovImport']['data']> {
  const { found, now } = await openImport(ctx, tx, importCode);
  const [account] = found.createdBy
    ? await tx.select({ showName: accounts.showName }).from(accounts).where(eq(accounts.accountId, found.createdBy))
    : [];
  const { projectCode, kind, fileName, tables, mapping, maskedColumns, summary, errorCount, warningCount } = found;
  return {
    importCode,
    projectCode,
    kind,
    fileName,
    state: isOvertaken(found, now) ? 'overtaken' : found.state,
    tables,
    mapping,
    maskedColumns,
    createdAt: found.createdAt.toISOString(),
    createdBy: account?.showName ?? '',
    summary,
    errorCount,
    warningCount,
    allowedActions: actionsOf(found, now),
  };
}

async function findings(tx: Tx, where: SQL | undefined, asked: Parameters<typeof pageOf>[0]) {
  const page = pageOf(asked);
  const rows = await tx
    .select({ content: govImportFindings.content })
    .from(govImportFindings)
    .where(where)
    .orderBy(asc(govImportFindings.seq))
    .limit(page.limit)
    .offset(page.offset);
  const counted = { ...page, found: rows.length };
  // Findings were written by the dry run in the contract's own shapes.
  return {
    list: rows.map(({ content }) => content) as never[],
    total: await countUpTo(tx, sql`SELECT 1 FROM ${govImportFindings} WHERE ${where}`, counted),
  };
}

/** What is wrong with a workbook, in the order of its places. */
export async function listGovImportProblems(
  ctx: Context,
  tx: Tx,
  { importCode, ...asked }: GovGiven['listGovImportProblems']['query'],
): Promise<GovWire['listGovImportProblems']['data']> {
  const { found } = await openImport(ctx, tx, importCode);
  return findings(tx, findingsOf(found, 'problems'), asked);
}

/** What a workbook would change. */
export async function listGovImportChanges(
  ctx: Context,
  tx: Tx,
  { importCode, part, ...asked }: GovGiven['listGovImportChanges']['query'],
): Promise<GovWire['listGovImportChanges']['data']> {
  const { found } = await openImport(ctx, tx, importCode);
  return findings(tx, and(findingsOf(found, 'changes'), part && eq(govImportFindings.part, part)), asked);
}
