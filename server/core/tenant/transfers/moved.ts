import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MovedRecords } from '#domain/core/tenant/transfers/rules';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Tx } from '#server/kernel/db/tx';
import { countBroughtIn } from '../people/broughtIn';
import { invitations, tenants } from '../tables';

/** How many groups and projects a channel has with a customer. */
export const recordsOf = (channel: SQL, customer: SQL) => ({
  groups: sql<number>`(SELECT count(*)::int FROM ${projectGroups} g WHERE g.tenant_code = ${channel} AND g.customer_tenant_code = ${customer})`,
  projects: sql<number>`(SELECT count(*)::int FROM ${projects} p WHERE p.channel_tenant_code = ${channel} AND p.tenant_code = ${customer})`,
});

/** What goes with a customer from its channel. */
export async function countMoved(tx: Tx, tenantCode: string, channel: string): Promise<MovedRecords> {
  const [counted] = await tx
    .select(recordsOf(sql`${channel}`, sql`${tenantCode}`))
    .from(tenants)
    .where(eq(tenants.tenantCode, tenantCode));
  const open = and(
    eq(invitations.tenantCode, tenantCode),
    eq(invitations.invitedByTenant, channel),
    eq(invitations.state, 'open'),
  );
  return {
    groups: counted?.groups ?? 0,
    projects: counted?.projects ?? 0,
    invitations: await tx.$count(invitations, open),
    people: await countBroughtIn(tx, tenantCode, channel),
  };
}
