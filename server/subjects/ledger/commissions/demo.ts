import { eq } from 'drizzle-orm';
import { calendarDay } from '#domain/kernel/days';
import type { PayMethod } from '#domain/subjects/ledger/orders/workflow';
import { priceOf } from '#domain/subjects/ledger/points/recharge';
import { money } from '#domain/subjects/ledger/rules';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import data from '../../../seed/data/commissions.json';
import { payDemoOrder } from '../orders/demo';
import { orders } from '../orders/tables';
import { platformCode } from '../platform';
import { transfer } from '../transfer';
import { earnCommission, reverseCommission } from './earn';
import { enterSettlement } from './settle';

interface Bought {
  /** So many months ago, on a day that every month has; this month's are of today. */
  readonly back: number;
  readonly day: number;
  readonly tenant: string;
  /** Phone of who did it. */
  readonly by: string;
  readonly points: number;
  readonly method: PayMethod;
  /** Why it was taken back today. */
  readonly refunded?: string;
}
// JSON knows no unions: a wrong row fails when a database is filled.
const bought = data as unknown as Bought[];

const DAY = 24 * 3600_000;
const [year = 0, month = 1] = portalToday().split('-').map(Number);

/** Ten in the morning of a day so many months ago. */
const inMonth = (back: number, day: number) =>
  back === 0 ? daysAgo(0) : new Date(Date.UTC(year, month - 1 - back, day, 2));
/** The night after a month is over, when it is settled. */
const afterMonth = (back: number) =>
  new Date(Math.min(Date.now(), Date.UTC(year, month - back, 1) - 8 * 3600_000 + 70 * 60_000));
const event = (at: Date, run: () => Promise<unknown>) => ({ days: (Date.now() - at.getTime()) / DAY, run });

/** A year in which partners buy points and those above them earn by it: what happened, and how many days ago. */
export function commissionEvents(tx: Tx): { days: number; run(): Promise<unknown> }[] {
  const paid = bought.map((one, i) => {
    const at = inMonth(one.back, one.day);
    return event(at, () => pay(tx, one, i, at));
  });
  const settled = [...Array(11).keys()].map((i) => {
    const [back, at] = [11 - i, afterMonth(11 - i)];
    const over = calendarDay(year, month - back, 1);
    return event(at, async () => {
      for (const tenantCode of ['TCHANNELA', 'TPARTNER01']) await enterSettlement(tx, { tenantCode, month: over }, at);
    });
  });
  const refunded = bought.flatMap(({ refunded: reason, ...one }, i) =>
    reason ? [event(daysAgo(0), () => takeBack(tx, one, i, reason))] : [],
  );
  return [...settled, ...paid, ...refunded];
}

const codeOf = (prefix: string, i: number) => `${prefix}DEM1${String(i + 1).padStart(6, '0')}`;

async function pay(tx: Tx, { tenant: tenantCode, by, points, method }: Bought, i: number, at: Date): Promise<void> {
  const orderCode = codeOf('CZ', i);
  const price = priceOf(points);
  const [person] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.accountId, accountOf(by)));
  const order = { tenantCode, orderCode, ...price };
  await tx.insert(orders).values({
    ...order,
    kind: 'recharge',
    state: 'done',
    method,
    createdAt: at,
    settledAt: at,
    expiresAt: at,
    orderedBy: accountOf(by),
    orderedByName: person?.showName ?? '',
  });
  await tx
    .update(orders)
    .set(await earnCommission(tx, order, at))
    .where(eq(orders.orderCode, orderCode));
  const giftUntil = portalToday(new Date(at.getTime() + 365 * DAY));
  await payDemoOrder(tx, { tenantCode, orderCode, paymentCode: codeOf('P', i), method, price, at, giftUntil });
}

async function takeBack(tx: Tx, { tenant: tenantCode, points }: Bought, i: number, reason: string): Promise<void> {
  const orderCode = codeOf('CZ', i);
  const { amountFen } = priceOf(points);
  const operator = accountOf('13800000001');
  const by = { tenantCode: await platformCode(tx), accountId: operator };
  const how = { by, toTenantCode: tenantCode, belongsTo: orderCode, reason };
  const to = { tenantCode: by.tenantCode, purpose: 'issued' } as const;
  await reverseCommission(tx, { orderCode }, operator);
  await transfer(tx, {
    ...how,
    kind: 'payBack',
    key: `payBack:${orderCode}`,
    parts: [
      {
        unit: money,
        amount: amountFen,
        validUntil: null,
        to,
        from: { tenantCode, purpose: 'paid', belongsTo: orderCode },
      },
    ],
  });
  await transfer(tx, {
    ...how,
    kind: 'reverse',
    key: `reverse:${orderCode}`,
    parts: [{ unit: 'points:paid', amount: points, validUntil: null, from: { tenantCode, purpose: 'available' }, to }],
  });
  await tx
    .update(orders)
    .set({
      state: 'refunded',
      refundedFen: amountFen,
      refundReason: reason,
      refundedAt: new Date(),
      updatedBy: operator,
    })
    .where(eq(orders.orderCode, orderCode));
}
