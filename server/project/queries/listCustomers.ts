import { and, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { IndustryCode } from '#domain/tenant/industries';
import type { TenantSize } from '#domain/tenant/rules';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { countUpTo, likePattern, pageOf } from '#server/kernel/db/paging';
import { invitedManagersOf } from '#server/tenant/queries/invitations';
import { accounts, memberships, tenantRelations, tenants } from '#server/tenant/tables';
import { projects } from '../tables';

export interface Person {
  accountId: string;
  showName: string;
  phone: string | null;
}

/** The project managers of customers, by tenant. */
export async function managersOf(tx: Tx, tenantCodes: readonly string[]): Promise<Map<string, Person[]>> {
  const rows = await tx
    .select({
      tenantCode: memberships.tenantCode,
      person: { accountId: accounts.accountId, showName: accounts.showName, phone: accounts.phone },
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(anyOf(memberships.tenantCode, [...tenantCodes]), eq(memberships.roleCode, 'CONSUMER_PM')))
    .orderBy(memberships.createdAt, accounts.accountId);
  const people = new Map<string, Person[]>();
  for (const { tenantCode, person } of rows) people.set(tenantCode, [...(people.get(tenantCode) ?? []), person]);
  return people;
}

/** The customers of the caller's tenant, newest first. */
export async function listCustomers(
  ctx: Context,
  tx: Tx,
  query: {
    currentPage: number;
    pageSize: number;
    keyword?: string | undefined;
    size?: TenantSize | undefined;
    industry?: IndustryCode | undefined;
  },
) {
  const { tenantCode: channel } = ctx.actor;
  const wanted: SQL | undefined = and(
    eq(tenantRelations.tenantCode, channel),
    query.keyword ? ilike(tenants.name, likePattern(query.keyword)) : undefined,
    query.size ? eq(tenants.size, query.size) : undefined,
    query.industry ? sql`${query.industry} = ANY(${tenants.industries})` : undefined,
  );
  const matching = () =>
    tx
      .select({
        tenantCode: tenants.tenantCode,
        tenantName: tenants.name,
        size: tenants.size,
        industries: tenants.industries,
        createdAt: tenants.createdAt,
        projectCount: sql<number>`(SELECT count(*)::int FROM ${projects} WHERE ${projects.tenantCode} = ${tenants.tenantCode} AND ${projects.channelTenantCode} = ${channel})`,
      })
      .from(tenantRelations)
      .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
      .where(wanted);
  const { limit, offset } = pageOf(query);
  const rows = await matching().orderBy(desc(tenants.createdAt), desc(tenants.tenantCode)).limit(limit).offset(offset);
  const tenantCodes = rows.map((row) => row.tenantCode);
  const managers = await managersOf(tx, tenantCodes);
  const invited = await invitedManagersOf(tx, tenantCodes);
  const total = await countUpTo(
    tx,
    sql`SELECT 1 FROM ${tenantRelations} JOIN ${tenants} ON ${tenants.tenantCode} = ${tenantRelations.customerTenantCode} WHERE ${wanted}`,
  );
  return {
    list: rows.map((row) => ({
      ...row,
      industries: row.industries as IndustryCode[],
      createdAt: row.createdAt.toISOString(),
      managers: managers.get(row.tenantCode) ?? [],
      invited: invited.get(row.tenantCode) ?? [],
    })),
    total,
  };
}
