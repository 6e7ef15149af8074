import { sql } from 'drizzle-orm';
import type { Relation } from '#domain/core/tenant/organisation/rules';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { TenantType } from '#domain/kernel/tenants';
import { visibleCustomers } from '#server/core/project/queries/listCustomers';
import type { Context } from '#server/kernel/context';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { tenantRelations, tenants } from '../tables';

interface Related extends Record<string, unknown> {
  tenantCode: string;
  tenantName: string;
  type: TenantType;
  relation: Relation;
}

/** The number of results; a longer search word finds more specific ones. */
const FOUND_MAX = 20;

/**
 * Related tenants of the caller's, by name only: a customer's channel, the parent partner, the customers
 * that the caller sees, and sub-partners on all levels.
 */
const relatedTo = (ctx: Context) => sql`(
  SELECT t.tenant_code AS "tenantCode", t.name AS "tenantName", t.type, 'above' AS relation
    FROM ${tenantRelations} r JOIN ${tenants} t ON t.tenant_code = r.tenant_code WHERE r.customer_tenant_code = ${ctx.actor.tenantCode}
  UNION ALL
  SELECT a.tenant_code, a.name, a.type, 'above' FROM partner_above() a
  UNION ALL
  SELECT t.tenant_code, t.name, t.type, 'customer'
    FROM ${tenantRelations} JOIN ${tenants} t ON t.tenant_code = ${tenantRelations.customerTenantCode} WHERE ${visibleCustomers(ctx)}
  UNION ALL
  SELECT c.tenant_code, c.name, 'channel', 'partner' FROM partner_cards() c WHERE c.tenant_code IN (SELECT partners_below()))`;

/** The tenants that serve the caller's tenant or are its parents, and the numbers of customers and sub-partners. */
export async function getTenantRelation(ctx: Context, tx: Tx): Promise<TenantWire['getTenantRelation']['data']> {
  const { rows } = await tx.execute<{ above: Related[]; customers: number; partners: number }>(sql`
    SELECT coalesce(json_agg(related) FILTER (WHERE relation = 'above'), '[]') AS above,
      count(*) FILTER (WHERE relation = 'customer')::int AS customers,
      count(*) FILTER (WHERE relation = 'partner')::int AS partners
    FROM ${relatedTo(ctx)} AS related`);
  const { above: [above] = [], customers = 0, partners = 0 } = rows[0] ?? {};
  return { above: above ?? null, customers, partners };
}

/** Related tenants by name. */
export async function searchTenants(ctx: Context, tx: Tx, { keyword }: TenantGiven['searchTenants']['query']) {
  const { rows } = await tx.execute<Related>(sql`
    SELECT * FROM ${relatedTo(ctx)} AS related
    WHERE ${containing(patternOf(keyword), sql`"tenantName"`) ?? sql`true`}
    ORDER BY "tenantName", "tenantCode" LIMIT ${FOUND_MAX}`);
  return rows;
}
