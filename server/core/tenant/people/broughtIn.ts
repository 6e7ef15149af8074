import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { people } from '#domain/core/tenant/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { accounts, type invitations, members, tenants } from '../tables';

/**
 * An active person brought into the tenant by a channel that no longer serves it: the customer decides whether they stay.
 * While the channel serves it there is nothing to decide.
 */
export const awaitsDecision: SQL<boolean> = sql`(${members.state} = 'active' AND ${members.broughtInBy} IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM tenant_relations s WHERE s.customer_tenant_code = ${members.tenantCode}
    AND s.tenant_code = ${members.broughtInBy}))`;

/**
 * Records which channel brought a person into a customer: the one that invited them, or the one that had brought in the
 * inviter. People who were active there before stay the customer's own.
 */
export async function noteBroughtIn(
  tx: Tx,
  { tenantCode, invitedBy, invitedByTenant }: typeof invitations.$inferSelect,
  accountId: string,
): Promise<void> {
  const [tenant] = await tx.select({ type: tenants.type }).from(tenants).where(eq(tenants.tenantCode, tenantCode));
  if (tenant?.type !== 'customer') return;
  const inviter = tx
    .select({ by: members.broughtInBy })
    .from(members)
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, invitedBy)));
  await tx
    .update(members)
    .set({ broughtInBy: invitedByTenant === tenantCode ? sql`(${inviter})` : invitedByTenant })
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId)));
}

/** The number of active people that a channel brought into a customer. */
export async function countBroughtIn(tx: Tx, tenantCode: string, channel: string): Promise<number> {
  const brought = and(
    eq(members.tenantCode, tenantCode),
    eq(members.broughtInBy, channel),
    eq(members.state, 'active'),
  );
  const [found] = await tx.select({ count: count() }).from(members).where(brought);
  return found?.count ?? 0;
}

/** Whether a decision on a person is due. */
export async function isAwaiting(tx: Tx, tenantCode: string, accountId: string): Promise<boolean> {
  const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId), awaitsDecision);
  return (await tx.$count(members, own)) > 0;
}

/**
 * Keeps a person of the caller's own tenant whom a former channel brought in.
 * @throws AppError notFound, conflict; forbidden for oneself and for people whose own case is open; refusedTransition if
 *   there is nothing to decide
 */
export function keepPerson(
  ctx: Context,
  { accountId, version }: TenantGiven['keepPerson']['body'],
): Promise<{ version: number }> {
  const { tenantCode, accountId: callerId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId));
    const [found] = await tx.select().from(members).where(own).for('update');
    const member = await requireVersion(tx, found, version);
    // Two whom a channel has brought in would each keep the other.
    if (accountId === callerId || (await isAwaiting(tx, tenantCode, callerId))) throw new AppError('forbidden');
    const next = member.version + 1;
    const kept = await tx
      .update(members)
      .set({ broughtInBy: null, version: next, updatedAt: new Date(), updatedBy: callerId })
      .where(and(own, awaitsDecision))
      .returning({ accountId: members.accountId });
    if (kept.length === 0) throw new AppError('refusedTransition');
    const [person] = await tx
      .select({ name: accounts.showName })
      .from(accounts)
      .where(eq(accounts.accountId, accountId));
    const about = { entity: 'account', entityCode: accountId, concerned: [accountId] } as const;
    await audit({ ...about, action: 'keepPerson', detail: { name: person?.name ?? '' } });
    return { version: next };
  });
}

/** People of the caller's tenant whose case is open, for those who manage people. */
export async function listPeopleToDecide(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles, accountId } = ctx.caller;
  if (tenant?.type !== 'customer' || !people.allowed(roles).includes('manage')) return [];
  const [found] = await tx
    .select({ count: count() })
    .from(members)
    .where(
      and(
        eq(members.tenantCode, tenant.tenantCode),
        isNotNull(members.broughtInBy),
        sql`${members.accountId} <> ${accountId}`,
        awaitsDecision,
      ),
    );
  if (!found?.count || (await isAwaiting(tx, tenant.tenantCode, accountId))) return [];
  return [
    {
      kind: 'decidePeople',
      projectCode: null,
      title: tenant.tenantName,
      count: found.count,
      since: null,
      dueDate: null,
      path: '/personnelManage',
    },
  ];
}
