import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type orderDays, orderWorkflow, refundRequestWorkflow } from '#domain/subjects/ledger/orders/workflow';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { betweenDays } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { invoiceable } from '../invoices/queries';
import { slipsOf, takesSlips } from '../slips';
import { bankOf, methodsHere } from './methods';
import { lastPayment, type Order, type Payment } from './openOrder';
import { isRefundApproved } from './refundRequest';
import { dueNow } from './settle';
import { storyOf } from './story';
import { orders, payments } from './tables';

/** An order as its list shows it. */
export const shown = ({ orderCode, kind, state, amountFen, points, giftPoints, items, method, ...row }: Order) => ({
  projectName: row.projectName,
  orderCode,
  kind,
  state,
  amountFen,
  points,
  giftPoints,
  items,
  method,
  orderedBy: row.orderedByName,
  orderedAt: row.createdAt.toISOString(),
  expiresAt: state === 'open' ? (row.expiresAt?.toISOString() ?? null) : null,
  settledAt: row.settledAt?.toISOString() ?? null,
});

const briefly = ({ paymentCode, method, state }: Payment) => ({ paymentCode, method, state });

type Days = { from?: string | undefined; to?: string | undefined };

/** Payments whose money came in on these days, whatever has become of it since. */
export const receivedIn = (days: Days) =>
  and(
    anyOf(payments.state, ['partial', 'succeeded', 'surplus', 'mismatched', 'returned']),
    betweenDays(payments.settledAt, days),
  );
/** Payments whose money went back on these days without their order: a part of a price, or money that was not due. */
export const returnedIn = (days: Days) => and(eq(payments.state, 'returned'), betweenDays(payments.returnedAt, days));
/** In fen; a provider may have taken another sum than was due. */
export const moneyIn = sql`coalesce(${payments.receivedFen}, ${payments.amountFen})`;

/** Orders that were taken back on these days. */
export const refundedIn = (days: Days) =>
  and(sql`${orders.refundedAt} IS NOT NULL`, betweenDays(orders.refundedAt, days));
const paidBy = (wanted: SQL | undefined) => sql`(${orders.tenantCode}, ${orders.orderCode}) IN
  (SELECT tenant_code, order_code FROM ${payments} WHERE ${wanted})`;

const datedOn: Record<(typeof orderDays)[number], (days: Days) => SQL | undefined> = {
  ordered: (days) => betweenDays(orders.createdAt, days),
  received: (days) => paidBy(receivedIn(days)),
  settled: (days) => and(sql`${orders.settledAt} IS NOT NULL`, betweenDays(orders.settledAt, days)),
  refunded: (days) => or(refundedIn(days), paidBy(returnedIn(days))),
};
type Filters = Partial<Omit<LedgerGiven['listAllOrders']['query'], 'keyword' | 'tenantCode'>>;

/** Orders of all tenants that these filters let through; by a day that they have. */
export const ordersThrough = ({ kind, state, method, dated = 'ordered', asked, from, to }: Filters) =>
  and(
    sql`true`,
    datedOn[dated]({ from, to }),
    kind ? eq(orders.kind, kind) : undefined,
    state ? eq(orders.state, state) : undefined,
    method ? eq(orders.method, method) : undefined,
    asked ? sql`${orders.refundRequest}->>'state' = ${asked}` : undefined,
  );
const latest = [desc(orders.createdAt), desc(orders.orderCode)];

/** What the caller's tenant has ordered, latest first. */
export async function listOrders(
  ctx: Context,
  tx: Tx,
  query: LedgerGiven['listOrders']['query'],
): Promise<LedgerWire['listOrders']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(eq(orders.tenantCode, ctx.actor.tenantCode), ordersThrough(query));
  const rows = await tx
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(...latest)
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${orders} WHERE ${wanted}`;
  return { list: rows.map(shown), total: await countUpTo(tx, all, { limit, offset, found: rows.length }) };
}

/** What all tenants have ordered, latest first. */
export async function listAllOrders(
  tx: Tx,
  query: LedgerGiven['listAllOrders']['query'],
): Promise<LedgerWire['listAllOrders']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    ordersThrough(query),
    query.tenantCode ? eq(orders.tenantCode, query.tenantCode) : undefined,
    containing(patternOf(query.keyword), tenants.name, orders.orderCode),
  );
  const rows = await tx
    .select({ order: orders, tenantName: tenants.name })
    .from(orders)
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(wanted)
    .orderBy(...latest)
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${orders} JOIN ${tenants} USING (tenant_code) WHERE ${wanted}`;
  return {
    list: rows.map(({ order, tenantName }) => ({ ...shown(order), tenantCode: order.tenantCode, tenantName })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}

/** An order with how it is paid and what may be done with it. @throws AppError notFound */
export async function getOrder(
  ctx: Context,
  tx: Tx,
  { orderCode }: LedgerGiven['getOrder']['query'],
): Promise<LedgerWire['getOrder']['data']> {
  const { tenantCode } = ctx.actor;
  const [found] = await tx
    .select({ order: orders, mayInvoice: sql`${invoiceable(tenantCode)}`.mapWith(Boolean) })
    .from(orders)
    .where(and(eq(orders.tenantCode, tenantCode), eq(orders.orderCode, orderCode)));
  if (!found) throw new AppError('notFound');
  const { order, mayInvoice } = found;
  const payment = await lastPayment(tx, order);
  const secondsLeft =
    order.state === 'open' && order.expiresAt
      ? Math.max(0, Math.ceil((order.expiresAt.getTime() - Date.now()) / 1000))
      : null;
  const isWaiting = order.state === 'open' && secondsLeft !== 0;
  const story = await storyOf(tx, order);
  const isApproved = await isRefundApproved(tx, order.orderCode);
  const facts = { side: 'payer', isRefundable: story.refund !== null } as const;
  return {
    ...shown(order),
    version: order.version,
    payment: payment
      ? { ...briefly(payment), payUrl: payment.state === 'open' && isWaiting ? payment.payUrl : null }
      : null,
    methods: methodsHere(ctx.services.env),
    transferTo: payment?.method === 'transfer' ? bankOf(ctx.services.env) : null,
    secondsLeft,
    receivedFen: (await dueNow(tx, order)).receivedFen,
    ...story,
    slips: await slipsOf(tx, order),
    allowedActions: [
      ...(isWaiting ? (['pay'] as const) : []),
      ...(takesSlips(order) ? (['sendSlip'] as const) : []),
      ...(orderWorkflow.find('cancel', order.state, {}) ? (['cancel'] as const) : []),
      ...(mayInvoice ? (['applyInvoice'] as const) : []),
      ...(['askRefund', 'withdrawRefund'] as const).filter(
        (action) => !isApproved && refundRequestWorkflow.find(action, order.refundRequest?.state ?? null, facts),
      ),
    ],
  };
}
