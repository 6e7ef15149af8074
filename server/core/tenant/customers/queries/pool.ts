import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { IndustryCode } from '#domain/core/tenant/industries';
import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { tenants } from '../../tables';
import { customers } from '../tables';

/** The visible data of a customer in the pool; the contract's `shownOfPool` has the same fields and lets nothing else out. */
const columns = {
  tenantCode: tenants.tenantCode,
  tenantName: tenants.name,
  size: tenants.size,
  industries: tenants.industries,
};

const poolRows = (tx: Tx, wanted: SQL | undefined) =>
  tx
    .select(columns)
    .from(customers)
    .innerJoin(tenants, eq(tenants.tenantCode, customers.tenantCode))
    .where(and(isNotNull(customers.pooledAt), wanted));

const shown = (rows: Awaited<ReturnType<typeof poolRows>>) =>
  rows.map((row) => ({ ...row, industries: row.industries as IndustryCode[] }));

/** Customers that no channel has, those that were let go last first. */
export function listPool(ctx: Context, query: TenantGiven['listPool']['query']) {
  const wanted = and(
    containing(patternOf(query.keyword), tenants.name),
    query.size && eq(tenants.size, query.size),
    query.industry && sql`${query.industry} = ANY(${tenants.industries})`,
  );
  return ctx.readAsSystem(async (tx) => {
    const { limit, offset } = pageOf(query);
    const rows = await poolRows(tx, wanted)
      .orderBy(desc(customers.pooledAt), desc(customers.tenantCode))
      .limit(limit)
      .offset(offset);
    const total = await countUpTo(tx, poolRows(tx, wanted).getSQL(), { limit, offset, found: rows.length });
    return { list: shown(rows), total };
  });
}

/** One of them; null if it has been claimed. */
export async function poolCustomer(ctx: Context, tenantCode: string) {
  const rows = await ctx.readAsSystem((tx) => poolRows(tx, eq(tenants.tenantCode, tenantCode)));
  return shown(rows)[0] ?? null;
}
