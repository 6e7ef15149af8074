import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { sumsOf } from '#domain/subjects/ledger/transfers/allocation';
import { fitsOf } from '#domain/subjects/ledger/transfers/matching';
import { ageNames, ageOf, ages, recordWorkflow } from '#domain/subjects/ledger/transfers/workflow';
import { barredUntil } from '#server/capabilities/approval/bar';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { awaitedFor, paidOrdersIn } from './awaited';
import { allocationsOf, type Line, ownPartOf } from './line';
import { bankAllocations, bankRecords } from './tables';

const daysOld = sql<number>`${portalDay} - ${bankRecords.receivedOn}`;
const columns = { record: bankRecords, daysOld };
interface Found {
  record: Line;
  daysOld: number;
}

/** Lines with what they are used for, in as many statements for one as for many. */
async function shown(tx: Tx, found: readonly Found[]) {
  const allocations = await allocationsOf(
    tx,
    found.map(({ record }) => record.recordCode),
  );
  const owners = [...new Set(allocations.flatMap(({ orderTenantCode }) => orderTenantCode ?? []))];
  const named =
    owners.length === 0
      ? []
      : await tx
          .select({ tenantCode: tenants.tenantCode, name: tenants.name })
          .from(tenants)
          .where(anyOf(tenants.tenantCode, owners));
  const names = new Map(named.map(({ tenantCode, name }) => [tenantCode, name]));
  return found.map(({ record, daysOld: days }) => {
    const own = allocations.filter(({ recordCode }) => recordCode === record.recordCode);
    const { openFen, returnedFen } = sumsOf(record.amountFen, own);
    const parts = own.map((part) => ({
      orderCode: part.orderCode,
      state: part.state,
      amountFen: part.amountFen,
      feeFen: part.feeFen,
      reason: part.reason,
      number: part.number,
      matchedBy: part.matchedByName,
      confirmedBy: part.confirmedByName,
      tenantName: names.get(part.orderTenantCode ?? '') ?? null,
      confirmedAt: part.confirmedAt?.toISOString() ?? null,
    }));
    const first = parts.find(({ orderCode }) => orderCode !== null);
    const { recordCode, version, serial, receivedOn, amountFen, payer, payerAccount, remark, state, reason } = record;
    return {
      recordCode,
      version,
      serial,
      receivedOn,
      amountFen,
      payer,
      payerAccount,
      remark,
      state,
      reason,
      openFen,
      returnedFen,
      parts,
      daysOld: days,
      orderCode: first?.orderCode ?? null,
      tenantName: first?.tenantName ?? null,
      importedBy: record.importedByName,
      matchedBy: first?.matchedBy ?? null,
      confirmedBy: parts.findLast(({ confirmedBy }) => confirmedBy !== null)?.confirmedBy ?? null,
    };
  });
}

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
  const pattern = query.keyword ? patternOf(query.keyword) : undefined;
  const wanted = and(
    sql`true`,
    query.state === 'unsettled'
      ? anyOf(bankRecords.state, ['open', 'partial'])
      : query.state && eq(bankRecords.state, query.state),
    query.age ? aged[query.age] : undefined,
    query.from ? sql`${bankRecords.receivedOn} >= ${query.from}::date` : undefined,
    query.to ? sql`${bankRecords.receivedOn} <= ${query.to}::date` : undefined,
    pattern === undefined
      ? undefined
      : or(
          containing(pattern, bankRecords.payer, bankRecords.serial, bankRecords.remark),
          sql`EXISTS (SELECT 1 FROM ${bankAllocations} WHERE ${bankAllocations.recordCode} = ${bankRecords.recordCode}
            AND ${bankAllocations.state} <> 'released' AND ${containing(pattern, bankAllocations.orderCode)})`,
        ),
  );
  const rows = await tx
    .select(columns)
    .from(bankRecords)
    .where(wanted)
    .orderBy(desc(bankRecords.receivedOn), desc(bankRecords.recordCode))
    .limit(limit)
    .offset(offset);
  return {
    list: await shown(tx, rows),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${bankRecords} WHERE ${wanted}`, {
      limit,
      offset,
      found: rows.length,
    }),
    ...(await figures(tx)),
  };
}

/** What of a line is for no order yet. */
const openFen = sql`${bankRecords.amountFen} - coalesce((SELECT sum(${bankAllocations.amountFen}) FROM ${bankAllocations}
  WHERE ${bankAllocations.recordCode} = ${bankRecords.recordCode} AND ${bankAllocations.state} <> 'released'), 0)`;

/** What waits for somebody: money without an order by its age, and what is to be confirmed. */
async function figures(tx: Tx): Promise<Pick<LedgerWire['listBankRecords']['data'], 'ageing' | 'waiting'>> {
  const rows = await tx
    .select({
      days: daysOld,
      isWaiting: sql<boolean>`${bankRecords.state} = 'matched'`,
      count: sql<number>`count(*)::int`,
      amountFen:
        sql`sum(CASE ${bankRecords.state} WHEN 'matched' THEN ${bankRecords.amountFen} ELSE ${openFen} END)`.mapWith(
          Number,
        ),
    })
    .from(bankRecords)
    .where(anyOf(bankRecords.state, ['open', 'partial', 'matched']))
    .groupBy(bankRecords.receivedOn, sql`2`);
  const sumOf = (of: typeof rows) => ({
    count: of.reduce((sum, { count }) => sum + count, 0),
    amountFen: of.reduce((sum, { amountFen }) => sum + amountFen, 0),
  });
  return {
    ageing: ageNames.map((age) => ({
      age,
      ...sumOf(rows.filter(({ days, isWaiting }) => !isWaiting && ageOf(days) === age)),
    })),
    waiting: sumOf(rows.filter(({ isWaiting }) => isWaiting)),
  };
}

/** A line with the orders that it may be for, and what the caller may do. @throws AppError notFound */
export async function getBankRecord(
  ctx: Context,
  tx: Tx,
  { recordCode }: LedgerGiven['getBankRecord']['query'],
): Promise<LedgerWire['getBankRecord']['data']> {
  const [found] = await tx.select(columns).from(bankRecords).where(eq(bankRecords.recordCode, recordCode));
  if (!found) throw new AppError('notFound');
  const { record } = found;
  const [line] = await shown(tx, [found]);
  if (!line) throw new AppError('notFound');
  const ownPart = ownPartOf(record, await allocationsOf(tx, [recordCode]), ctx.actor.accountId);
  const barred = await barredUntil(tx, ctx.actor.accountId);
  return {
    ...line,
    fits: record.state === 'open' || record.state === 'partial' ? await fitsFor(tx, record, line.openFen) : [],
    ownPart,
    barredUntil: barred,
    allowedActions: recordWorkflow.allowedActions(record.state, { ownPart, isBarred: barred !== null }),
  };
}

/** Orders that what is open of a line may be for; and paid ones that it quotes, as it may have been paid twice. */
async function fitsFor(tx: Tx, record: Line, amountFen: number) {
  const line = { ...record, amountFen };
  const orders = [...(await awaitedFor(tx, [line])), ...(await paidOrdersIn(tx, record.remark))];
  return fitsOf(line, orders).map(({ order, ...fit }) => {
    const { tenantName, totalFen, amountFen: dueFen, state, orderedAt } = order;
    return { ...fit, tenantName, amountFen: totalFen, dueFen, state, orderedAt: orderedAt.toISOString() };
  });
}
