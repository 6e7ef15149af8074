import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ImportProblem } from '#domain/kernel/imports.schema';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf, pageOfJson } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { listStandards } from '../standards';
import { standardImports } from '../tables';
import { actionsOf, isUndoable, ofImport, stateOf, versionNow } from './openImport';

type Detail = IsoWire['getStandardImport']['data'];
type Row = IsoWire['listStandardImports']['data']['list'][number];

/** The fields of an import that lists and its detail show. */
const brief = {
  importCode: standardImports.importCode,
  kind: standardImports.kind,
  fileName: standardImports.fileName,
  createdAt: standardImports.createdAt,
  createdBy: accounts.showName,
  standardCode: standardImports.standardCode,
  otherCode: standardImports.otherCode,
  baseVersion: standardImports.baseVersion,
  nameZh: standardImports.nameZh,
  nameEn: standardImports.nameEn,
  rows: standardImports.rowCount,
  difference: standardImports.difference,
  errorCount: standardImports.errorCount,
  warningCount: standardImports.warningCount,
  markedObjectId: standardImports.markedObjectId,
  changeSetId: standardImports.changeSetId,
  confirmedAt: standardImports.confirmedAt,
  undoneAt: standardImports.undoneAt,
};
type Brief = Awaited<ReturnType<typeof briefOf>>[number];

const briefOf = (tx: Tx, where: ReturnType<typeof and>) =>
  tx
    .select(brief)
    .from(standardImports)
    .leftJoin(accounts, eq(accounts.accountId, standardImports.createdBy))
    .where(where);

/** @param now the latest version of what it is of; of one that was entered it doesn't matter */
function shown(row: Brief, names: ReadonlyMap<string, { zh: string; en: string }>, now: number): Row {
  const { createdAt, createdBy, nameZh, nameEn, otherCode, ...rest } = row;
  const nameOf = (code: string | null) => (code === null ? undefined : names.get(code));
  return {
    ...rest,
    state: stateOf(row, now),
    createdAt: createdAt.toISOString(),
    createdBy: createdBy ?? '',
    name: nameZh !== null && nameEn !== null ? { zh: nameZh, en: nameEn } : (nameOf(row.standardCode) ?? null),
    otherName: nameOf(otherCode) ?? null,
  };
}

const namesOf = async (tx: Tx) => new Map((await listStandards(tx)).map((head) => [head.standardCode, head]));

/**
 * A dry run's outcome.
 * @throws AppError notFound
 */
export async function standardImport(
  ctx: Context,
  tx: Tx,
  query: IsoGiven['getStandardImport']['query'],
): Promise<Detail> {
  const [row] = await briefOf(tx, ofImport(ctx, query.importCode));
  if (!row) throw new AppError('notFound');
  const now = await versionNow(ctx, tx, row);
  return {
    ...shown(row, await namesOf(tx), now),
    allowedActions: actionsOf(row, now, await isUndoable(ctx, tx, row, now)),
  };
}

/** What is wrong with a workbook. @throws AppError notFound */
export async function listStandardImportProblems(
  ctx: Context,
  tx: Tx,
  { importCode, ...page }: IsoGiven['listStandardImportProblems']['query'],
) {
  const [found] = await tx
    .select(pageOfJson<ImportProblem>(standardImports.problems, page))
    .from(standardImports)
    .where(ofImport(ctx, importCode));
  if (!found) throw new AppError('notFound');
  return found;
}

/** The workbook of an import with its bad cells marked. @throws AppError notFound */
export async function markedOf(ctx: Context, tx: Tx, importCode: string): Promise<string> {
  const [found] = await tx
    .select({ objectId: standardImports.markedObjectId })
    .from(standardImports)
    .where(ofImport(ctx, importCode));
  if (!found?.objectId) throw new AppError('notFound');
  return found.objectId;
}

/** What the caller's tenant has imported, latest first. */
export async function listStandardImports(ctx: Context, tx: Tx, query: IsoGiven['listStandardImports']['query']) {
  const wanted = and(eq(standardImports.tenantCode, ctx.actor.tenantCode), isNotNull(standardImports.confirmedAt));
  const { limit, offset } = pageOf(query);
  const rows = await briefOf(tx, wanted)
    .orderBy(desc(standardImports.confirmedAt), desc(standardImports.importCode))
    .limit(limit)
    .offset(offset);
  const names = await namesOf(tx);
  const page = { limit, offset, found: rows.length };
  return {
    list: rows.map((row) => shown(row, names, row.baseVersion)),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${standardImports} WHERE ${wanted}`, page),
  };
}
