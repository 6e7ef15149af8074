import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { fitsOf } from '#domain/subjects/ledger/transfers/matching';
import { ageNames, ageOf, ages, ownPartIn, recordWorkflow } from '#domain/subjects/ledger/transfers/workflow';
import { barredUntil } from '#server/capabilities/approval/bar';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import { countUpTo, likePattern, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { awaitedFor } from './awaited';
import { bankRecords } from './tables';

const daysOld = sql<number>`${portalDay} - ${bankRecords.receivedOn}`;
const columns = { record: bankRecords, tenantName: tenants.name, daysOld };
type Found = { record: typeof bankRecords.$inferSelect; tenantName: string | null; daysOld: number };

const shown = ({ record, tenantName, daysOld: days }: Found) => {
  const { recordCode, serial, receivedOn, amountFen, payer, payerAccount, remark, state, orderCode, reason } = record;
  return {
    recordCode,
    serial,
    receivedOn,
    amountFen,
    payer,
    payerAccount,
    remark,
    state,
    orderCode,
    reason,
    tenantName,
    importedBy: record.importedByName,
    matchedBy: record.matchedByName,
    confirmedBy: record.confirmedByName,
    daysOld: days,
  };
};

const olderThan = (days: number) => sql`${bankRecords.receivedOn} < ${portalDay} - ${days}::int`;
const aged = {
  fresh: sql`NOT ${olderThan(ages.week)}`,
  week: sql`${olderThan(ages.week)} AND NOT ${olderThan(ages.month)}`,
  month: olderThan(ages.month),
};

/** Lines of bank statements, the latest first; and how long those without an order have lain there. */
export async function listBankRecords(
  tx: Tx,
  query: LedgerGiven['listBankRecords']['query'],
): Promise<LedgerWire['listBankRecords']['data']> {
  const { limit, offset } = pageOf(query);
  const pattern = query.keyword ? likePattern(query.keyword) : undefined;
  const wanted = and(
    sql`true`,
    query.state ? eq(bankRecords.state, query.state) : undefined,
    query.age ? aged[query.age] : undefined,
    query.from ? sql`${bankRecords.receivedOn} >= ${query.from}::date` : undefined,
    query.to ? sql`${bankRecords.receivedOn} <= ${query.to}::date` : undefined,
    pattern === undefined
      ? undefined
      : or(
          ilike(bankRecords.payer, pattern),
          ilike(bankRecords.serial, pattern),
          ilike(bankRecords.remark, pattern),
          ilike(bankRecords.orderCode, pattern),
        ),
  );
  const rows = await tx
    .select(columns)
    .from(bankRecords)
    .leftJoin(tenants, eq(tenants.tenantCode, bankRecords.orderTenantCode))
    .where(wanted)
    .orderBy(desc(bankRecords.receivedOn), desc(bankRecords.recordCode))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map(shown),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${bankRecords} WHERE ${wanted}`, {
      limit,
      offset,
      found: rows.length,
    }),
    ageing: await ageing(tx),
  };
}

async function ageing(tx: Tx): Promise<LedgerWire['listBankRecords']['data']['ageing']> {
  const rows = await tx
    .select({
      days: daysOld,
      count: sql<number>`count(*)::int`,
      amountFen: sql`sum(${bankRecords.amountFen})`.mapWith(Number),
    })
    .from(bankRecords)
    .where(eq(bankRecords.state, 'open'))
    .groupBy(bankRecords.receivedOn);
  return ageNames.map((age) => {
    const of = rows.filter(({ days }) => ageOf(days) === age);
    return {
      age,
      count: of.reduce((sum, { count }) => sum + count, 0),
      amountFen: of.reduce((sum, { amountFen }) => sum + amountFen, 0),
    };
  });
}

/** A line with the orders that it may be for, and what the caller may do. @throws AppError notFound */
export async function getBankRecord(
  ctx: Context,
  tx: Tx,
  { recordCode }: LedgerGiven['getBankRecord']['query'],
): Promise<LedgerWire['getBankRecord']['data']> {
  const [found] = await tx
    .select(columns)
    .from(bankRecords)
    .leftJoin(tenants, eq(tenants.tenantCode, bankRecords.orderTenantCode))
    .where(eq(bankRecords.recordCode, recordCode));
  if (!found) throw new AppError('notFound');
  const { record } = found;
  const ownPart = ownPartIn(record, ctx.actor.accountId);
  const barred = await barredUntil(tx, ctx.actor.accountId);
  const awaited = record.state === 'open' ? await awaitedFor(tx, [record]) : [];
  const byCode = new Map(awaited.map((order) => [order.orderCode, order]));
  return {
    ...shown(found),
    version: record.version,
    fits: fitsOf(record, awaited).flatMap((fit) => {
      const order = byCode.get(fit.orderCode);
      if (!order) return [];
      const { tenantName, amountFen, state, orderedAt } = order;
      return [{ ...fit, tenantName, amountFen, state, orderedAt: orderedAt.toISOString() }];
    }),
    ownPart,
    barredUntil: barred,
    allowedActions: recordWorkflow.allowedActions(record.state, { ownPart, isBarred: barred !== null }),
  };
}
