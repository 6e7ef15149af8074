import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  askingActions,
  type DeliveryState,
  deliveryWorkflow,
  servingActions,
} from '#domain/subjects/marketing/deliveries/workflow';
import { deliveries as policy } from '#domain/subjects/marketing/policy';
import type { MarketingGiven, MarketingWire } from '#domain/subjects/marketing/schema';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { orders } from '#server/subjects/ledger/orders/tables';
import { deliveries } from '../tables';
import { resultsOf } from './results';

export type Delivery = typeof deliveries.$inferSelect;
type Row = Delivery & { points: number; tenantName: string };

const shown = ({ deliveryCode, orderCode, state, productName, points, projectCode, projectName, ...row }: Row) => ({
  deliveryCode,
  orderCode,
  state,
  productName,
  points,
  projectCode,
  projectName,
  orderedBy: row.orderedByName,
  orderedAt: row.createdAt.toISOString(),
  takenBy: row.takenByName,
  takenAt: row.takenAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});
const shownWhole = async (tx: Tx, row: Row) => ({
  ...shown(row),
  wish: row.wish,
  events: row.events,
  files: await resultsOf(tx, row),
  version: row.version,
});

const select = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(deliveries), points: orders.points, tenantName: tenants.name })
    .from(deliveries)
    .innerJoin(orders, and(eq(orders.tenantCode, deliveries.tenantCode), eq(orders.orderCode, deliveries.orderCode)))
    .innerJoin(tenants, eq(tenants.tenantCode, deliveries.tenantCode));

const filtered = ({ state, keyword }: { state?: DeliveryState | undefined; keyword?: string | undefined }) => {
  return and(
    state ? eq(deliveries.state, state) : undefined,
    containing(
      patternOf(keyword),
      deliveries.projectName,
      tenants.name,
      sql`${deliveries.productName}->>'zh'`,
      sql`${deliveries.productName}->>'en'`,
      deliveries.deliveryCode,
    ),
  );
};
/** Waiting deliveries come before all others. */
const waitingFirst = sql`CASE ${deliveries.state} WHEN 'waiting' THEN 0 ELSE 1 END`;

async function list(tx: Tx, query: { currentPage: number; pageSize: number }, wanted: SQL | undefined, order: SQL[]) {
  const { limit, offset } = pageOf(query);
  const rows = await select(tx)
    .where(wanted)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${deliveries} JOIN ${tenants} USING (tenant_code) WHERE ${wanted ?? sql`true`}`;
  return { rows, total: await countUpTo(tx, all, { limit, offset, found: rows.length }) };
}

/** What the caller's tenant has asked for. */
export async function listDeliveries(
  ctx: Context,
  tx: Tx,
  query: MarketingGiven['listDeliveries']['query'],
): Promise<MarketingWire['listDeliveries']['data']> {
  const own = and(eq(deliveries.tenantCode, ctx.actor.tenantCode), filtered(query));
  const { rows, total } = await list(tx, query, own, [desc(deliveries.createdAt), desc(deliveries.deliveryCode)]);
  return { list: rows.map(shown), total };
}

/** What all tenants have asked for. */
export async function listAllDeliveries(
  ctx: Context,
  tx: Tx,
  query: MarketingGiven['listAllDeliveries']['query'],
): Promise<MarketingWire['listAllDeliveries']['data']> {
  const { accountId } = ctx.actor;
  const wanted = and(filtered(query), query.mine ? eq(deliveries.takenBy, accountId) : undefined);
  const { rows, total } = await list(tx, query, wanted, [
    waitingFirst,
    desc(deliveries.createdAt),
    desc(deliveries.deliveryCode),
  ]);
  return {
    list: rows.map((row) => ({
      ...shown(row),
      tenantCode: row.tenantCode,
      tenantName: row.tenantName,
      isMine: row.takenBy === accountId,
    })),
    total,
  };
}

/** @throws AppError notFound */
async function find(tx: Tx, deliveryCode: string, tenantCode?: string): Promise<Row> {
  const [row] = await select(tx).where(
    and(eq(deliveries.deliveryCode, deliveryCode), tenantCode ? eq(deliveries.tenantCode, tenantCode) : undefined),
  );
  if (!row) throw new AppError('notFound');
  return row;
}

/** @throws AppError notFound */
export async function getDelivery(
  ctx: Context,
  tx: Tx,
  { deliveryCode }: MarketingGiven['getDelivery']['query'],
): Promise<MarketingWire['getDelivery']['data']> {
  const row = await find(tx, deliveryCode, ctx.actor.tenantCode);
  const mayDecide = policy.allowed(ctx.caller.roles).includes('order');
  return {
    ...(await shownWhole(tx, row)),
    allowedActions: askingActions.filter(
      (action) => mayDecide && deliveryWorkflow.find(action, row.state, { side: 'asking' }),
    ),
  };
}

/** @throws AppError notFound */
export async function getAnyDelivery(
  ctx: Context,
  tx: Tx,
  { deliveryCode }: MarketingGiven['getAnyDelivery']['query'],
): Promise<MarketingWire['getAnyDelivery']['data']> {
  const row = await find(tx, deliveryCode);
  const isMine = row.takenBy === ctx.actor.accountId;
  return {
    ...(await shownWhole(tx, row)),
    tenantCode: row.tenantCode,
    tenantName: row.tenantName,
    isMine,
    allowedActions: servingActions.filter((action) =>
      deliveryWorkflow.find(action, row.state, { side: 'serving', isTaker: isMine }),
    ),
  };
}
