import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { tenantRelations, tenants } from '../../tables';
import { reportedElsewhere } from '../standing';
import { customers } from '../tables';
import { poolCustomer } from './pool';

/** The number of the channel's own customers that are named. */
const NAMED = 5;
/** A shorter part of a name occurs in too many. */
const CORE_MIN = 4;

/** A company that the caller's tenant doesn't have and the portal knows. */
interface Elsewhere {
  /** The index of the requested company, from 0. */
  place: number;
  /** Its code, where it is in the pool. */
  poolCode: string | null;
  /** The last day on which its channel alone has it; null while they work together. */
  until: string | null;
}

/**
 * Which of these companies are customers of other channels: by normalized name, or by code.
 * @param writes makes other registrations wait until this transaction ends
 */
export async function elsewhere(
  tx: Tx,
  asked: readonly { name: string; uscc?: string | undefined }[],
  { writes }: { writes: boolean },
): Promise<Elsewhere[]> {
  const names = sql.param(asked.map(({ name }) => name));
  const usccs = sql.param(asked.map(({ uscc }) => uscc ?? null));
  const { rows } = await tx.execute<{ place: number; poolCode: string | null; until: string | null }>(
    sql`SELECT place - 1 AS place, pool_code AS "poolCode", until::text FROM customers_elsewhere(${names}::text[], ${usccs}::text[], ${writes})`,
  );
  return rows;
}

/**
 * Makes sure that no other channel has a company that is about to be entered; concurrent registrations wait.
 * @throws AppError customerReported, customerWorkedWith, customerInPool
 */
export async function requireFree(tx: Tx, asked: { name: string; uscc?: string | undefined }): Promise<void> {
  const [other] = await elsewhere(tx, [asked], { writes: true });
  if (!other) return;
  throw other.poolCode ? new AppError('customerInPool') : reportedElsewhere(other.until);
}

/** Which of these companies the caller's tenant has already: their places, from 0. */
export async function ownAmong(
  ctx: Context,
  tx: Tx,
  asked: readonly { name: string; uscc?: string | undefined }[],
): Promise<Set<number>> {
  const names = sql.param(asked.map(({ name }) => name));
  const usccs = sql.param(asked.map(({ uscc }) => uscc ?? null));
  const { rows } = await tx.execute<{ place: number }>(sql`
    WITH own AS MATERIALIZED (
      SELECT t.name_key, c.uscc FROM tenant_relations r
      JOIN tenants t ON t.tenant_code = r.customer_tenant_code JOIN customers c ON c.tenant_code = t.tenant_code
      WHERE r.tenant_code = ${ctx.actor.tenantCode}),
    asked AS MATERIALIZED (
      SELECT w.place::int - 1 AS place, customer_key(w.name) AS name_key, w.uscc
      FROM unnest(${names}::text[], ${usccs}::text[]) WITH ORDINALITY AS w(name, uscc, place))
    SELECT a.place FROM asked a JOIN own USING (name_key)
    UNION SELECT a.place FROM asked a JOIN own o ON o.uscc = a.uscc`);
  return new Set(rows.map(({ place }) => place));
}

/** Customers like one that is about to be entered or renamed. */
export async function listAlikeCustomers(
  ctx: Context,
  asked: TenantGiven['listAlikeCustomers']['query'],
): Promise<TenantWire['listAlikeCustomers']['data']> {
  const { own, other } = await ctx.read((tx) => alike(ctx, tx, asked));
  if (!other) return { own, elsewhere: null, inPool: null };
  const { poolCode, until } = other;
  return poolCode
    ? { own, elsewhere: null, inPool: await poolCustomer(ctx, poolCode) }
    : { own, elsewhere: { until }, inPool: null };
}

async function alike(ctx: Context, tx: Tx, { name, uscc, tenantCode }: TenantGiven['listAlikeCustomers']['query']) {
  const sameName = sql`${tenants.nameKey} = customer_key(${name})`;
  const sameUscc = uscc ? eq(customers.uscc, uscc) : sql`false`;
  const core = sql`customer_core(${name})`;
  const similar = sql`${tenants.nameCore} = ${core} OR (length(${core}) >= ${CORE_MIN} AND strpos(${tenants.nameCore}, ${core}) > 0)
    OR (length(${tenants.nameCore}) >= ${CORE_MIN} AND strpos(${core}, ${tenants.nameCore}) > 0)`;
  const own = await tx
    .select({
      tenantCode: tenants.tenantCode,
      tenantName: tenants.name,
      likeness: sql<
        'name' | 'uscc' | 'similar'
      >`CASE WHEN ${sameUscc} THEN 'uscc' WHEN ${sameName} THEN 'name' ELSE 'similar' END`,
    })
    .from(tenantRelations)
    .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
    .innerJoin(customers, eq(customers.tenantCode, tenants.tenantCode))
    .where(
      and(
        eq(tenantRelations.tenantCode, ctx.actor.tenantCode),
        tenantCode ? ne(tenants.tenantCode, tenantCode) : undefined,
        or(sameName, sameUscc, similar),
      ),
    )
    .orderBy(sql`NOT (${sameUscc})`, sql`NOT (${sameName})`, tenants.name)
    .limit(NAMED);
  const [other] = await elsewhere(tx, [{ name, uscc }], { writes: false });
  return { own, other };
}
