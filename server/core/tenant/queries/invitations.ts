import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { isPending, isUnfulfilled } from '../invite';
import { invitations } from '../tables';

export type Invited = TenantWire['listInvitations']['data']['list'][number];

const select = (tx: Tx, wanted: SQL | undefined) =>
  tx
    .select({
      tenantCode: invitations.tenantCode,
      invitationCode: invitations.invitationCode,
      name: invitations.name,
      phone: invitations.phone,
      roleCodes: invitations.roleCodes,
      state: sql<
        Invited['state']
      >`CASE WHEN ${isPending} OR ${invitations.state} <> 'open' THEN ${invitations.state} ELSE 'expired' END`,
      seenAt: invitations.seenAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(and(isUnfulfilled, wanted))
    .orderBy(desc(invitations.createdAt), desc(invitations.invitationCode));

const shown = ({ seenAt, expiresAt, tenantCode: _, ...row }: Awaited<ReturnType<typeof select>>[number]): Invited => ({
  ...row,
  isSeen: seenAt !== null,
  expiresAt: expiresAt.toISOString(),
});

/** Invited project managers of these customers, by tenant. */
export async function invitedManagersOf(tx: Tx, tenantCodes: readonly string[]): Promise<Map<string, Invited[]>> {
  const isManager = sql`'CONSUMER_PM' = ANY(${invitations.roleCodes})`;
  const rows = await select(tx, and(anyOf(invitations.tenantCode, tenantCodes), isManager));
  const people = new Map<string, Invited[]>();
  for (const row of rows) people.set(row.tenantCode, [...(people.get(row.tenantCode) ?? []), shown(row)]);
  return people;
}

/** People invited into a tenant who have not joined. */
export async function listInvitations(ctx: Context, tx: Tx, query: TenantGiven['listInvitations']['query']) {
  const ofTenant = eq(invitations.tenantCode, query.tenantCode ?? ctx.actor.tenantCode);
  const { limit, offset } = pageOf(query);
  const rows = await select(tx, ofTenant).limit(limit).offset(offset);
  return {
    list: rows.map(shown),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${invitations} WHERE ${and(isUnfulfilled, ofTenant)}`),
  };
}
