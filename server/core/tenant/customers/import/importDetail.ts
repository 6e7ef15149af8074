import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import { leftOf } from '#domain/kernel/bulk';
import type { ImportProblem } from '#domain/kernel/imports.schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf, pageOfJson } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { accounts } from '../../tables';
import { customerImports } from '../tables';
import { actionsOf, isUndoable, ofImport, stateOf, stayingOf } from './openImport';

type Detail = TenantWire['getCustomerImport']['data'];
type Row = TenantWire['listCustomerImports']['data']['list'][number];

/** What is told of every import. */
const brief = {
  importCode: customerImports.importCode,
  fileName: customerImports.fileName,
  createdAt: customerImports.createdAt,
  createdBy: accounts.showName,
  confirmedAt: customerImports.confirmedAt,
  undoneAt: customerImports.undoneAt,
  added: customerImports.added,
  left: customerImports.left,
  errorCount: customerImports.errorCount,
  warningCount: customerImports.warningCount,
};
type Brief = Omit<Row, 'state' | 'createdAt' | 'createdBy'> &
  Pick<typeof customerImports.$inferSelect, 'confirmedAt' | 'undoneAt' | 'createdAt'> & { createdBy: string | null };

const shown = ({ confirmedAt, undoneAt, createdAt, createdBy, ...row }: Brief): Row => ({
  ...row,
  state: stateOf({ confirmedAt, undoneAt }),
  createdAt: createdAt.toISOString(),
  createdBy: createdBy ?? '',
});

/**
 * A dry run's outcome; once it is entered, what taking it back would leave.
 * @throws AppError notFound
 */
export async function customerImport(ctx: Context, query: TenantGiven['getCustomerImport']['query']): Promise<Detail> {
  const found = await ctx.read(async (tx) => {
    const [row] = await tx
      .select({
        brief,
        entered: customerImports.entered,
        stayed: customerImports.stayed,
        markedObjectId: customerImports.markedObjectId,
        changeSetId: customerImports.changeSetId,
      })
      .from(customerImports)
      .leftJoin(accounts, eq(accounts.accountId, customerImports.createdBy))
      .where(ofImport(ctx, query.importCode));
    if (!row) throw new AppError('notFound');
    return row;
  });
  const { entered, markedObjectId, changeSetId } = found;
  const state = { ...found.brief, markedObjectId, changeSetId };
  const stays = isUndoable(state)
    ? await ctx.readAsSystem((tx) => stayingOf(tx, ctx.actor.tenantCode, entered))
    : found.stayed;
  return {
    ...shown(found.brief),
    stays: leftOf(stays),
    allowedActions: actionsOf(state, entered.length - stays.length),
  };
}

/** What is wrong with a workbook. @throws AppError notFound */
export async function listCustomerImportProblems(
  ctx: Context,
  tx: Tx,
  { importCode, ...page }: TenantGiven['listCustomerImportProblems']['query'],
) {
  const [found] = await tx
    .select(pageOfJson<ImportProblem>(customerImports.problems, page))
    .from(customerImports)
    .where(ofImport(ctx, importCode));
  if (!found) throw new AppError('notFound');
  return found;
}

/** The workbook of an import with its bad cells marked. @throws AppError notFound */
export async function markedOf(ctx: Context, tx: Tx, importCode: string): Promise<string> {
  const [found] = await tx
    .select({ objectId: customerImports.markedObjectId })
    .from(customerImports)
    .where(ofImport(ctx, importCode));
  if (!found?.objectId) throw new AppError('notFound');
  return found.objectId;
}

/** What the caller's tenant has imported, latest first. */
export async function listCustomerImports(ctx: Context, tx: Tx, query: TenantGiven['listCustomerImports']['query']) {
  const wanted = and(eq(customerImports.tenantCode, ctx.actor.tenantCode), isNotNull(customerImports.confirmedAt));
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select(brief)
    .from(customerImports)
    .leftJoin(accounts, eq(accounts.accountId, customerImports.createdBy))
    .where(wanted)
    .orderBy(desc(customerImports.confirmedAt), desc(customerImports.importCode))
    .limit(limit)
    .offset(offset);
  const page = { limit, offset, found: rows.length };
  return {
    list: rows.map(shown),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${customerImports} WHERE ${wanted}`, page),
  };
}
