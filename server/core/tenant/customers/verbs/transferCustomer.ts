import { and, eq, sql } from 'drizzle-orm';
import { channelLeaders } from '#domain/core/project/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { happened } from '#server/core/lifecycle';
import { projectGroups, projects } from '#server/core/project/tables';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { postgresCode } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { applications } from '../../admission/tables';
import { inviterOf } from '../../inviteCodes';
import { countBroughtIn } from '../../people/broughtIn';
import { memberships, tenantRelations, tenants } from '../../tables';
import { shownMove } from '../queries/moves';
import { after, keepStanding, recordMove, standingOf } from '../standing';
import { withdrawOf } from './takeCustomer';

/**
 * Transfers a customer to another channel, with groups, projects and everything below: from the next request on the
 * new channel sees them and the old one doesn't. The new channel assigns the groups' owners.
 * @throws AppError notFound, inviteCodeUnknown, refusedTransition to the own channel, nameTaken
 */
export function transferCustomer(
  ctx: Context,
  { tenantCode, inviteCode, reason }: TenantGiven['transferCustomer']['body'],
) {
  const { tenantCode: from, accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const held = await standingOf(tx, tenantCode);
    if (held.standing.channel !== from) throw new AppError('notFound');
    const { name } = held.tenant;
    const to = await channelOf(tx, inviteCode);
    const next = after(ctx.services, held, { kind: 'transferred', by: from, to: to.tenantCode });
    const [counted] = await tx
      .select({
        groups: sql<number>`count(DISTINCT ${projectGroups.projectGroupCode})::int`,
        projects: sql<number>`count(${projects.projectCode})::int`,
      })
      .from(projectGroups)
      .leftJoin(
        projects,
        and(
          eq(projects.channelTenantCode, projectGroups.tenantCode),
          eq(projects.projectGroupCode, projectGroups.projectGroupCode),
        ),
      )
      .where(and(eq(projectGroups.tenantCode, from), eq(projectGroups.customerTenantCode, tenantCode)));
    const [own] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, from));
    const people = await countBroughtIn(tx, tenantCode, from);
    const withdrawn = await withdrawOf(tx, audit, tenantCode, from);
    await moveAccess(tx, { customer: tenantCode, name, from, to: to.tenantCode });
    await keepStanding(tx, tenantCode, next, accountId, { reportedAt: new Date() });
    const moved = { groups: counted?.groups ?? 0, projects: counted?.projects ?? 0, invitations: withdrawn, people };
    const receipt = await recordMove(ctx, tx, held.tenant, {
      kind: 'transferred',
      fromTenant: from,
      toTenant: to.tenantCode,
      toName: to.name,
      reason,
      moved,
      fromName: own?.name ?? '',
      protectedUntil: next.protectedUntil,
    });
    await tellLeaders(tx, to.tenantCode, { name, from: receipt.fromName ?? '', projects: moved.projects }, accountId);
    const { groups, projects: count } = moved;
    await happened(ctx, tx, 'customerTransferred', { customer: tenantCode, from, to: to.tenantCode });
    await audit({
      action: 'transferCustomer',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { name, to: to.name, reason, groups, projects: count },
    });
    return shownMove(receipt);
  });
}

/** @throws AppError inviteCodeUnknown where it is no channel's */
async function channelOf(tx: Tx, inviteCode: string) {
  const found = await inviterOf(tx, inviteCode.trim());
  if (found?.type !== 'channel') throw new AppError('inviteCodeUnknown');
  return found;
}

interface Way {
  customer: string;
  name: string;
  from: string;
  to: string;
}

/** Makes the customer the other channel's: groups and projects follow by their foreign keys. */
async function moveAccess(tx: Tx, { customer, name, from, to }: Way): Promise<void> {
  await tx
    .update(tenants)
    .set({ createdByTenant: to })
    .where(eq(tenants.tenantCode, customer))
    .catch((error: unknown) => {
      if (postgresCode(error).code === '23505') throw new AppError('nameTaken', { name });
      throw error;
    });
  await tx
    .update(tenantRelations)
    .set({ tenantCode: to })
    .where(and(eq(tenantRelations.tenantCode, from), eq(tenantRelations.customerTenantCode, customer)));
  await tx.update(applications).set({ deciderTenantCode: to }).where(eq(applications.tenantCode, customer));
}

/** Notifies the leaders of the new channel. */
async function tellLeaders(
  tx: Tx,
  tenantCode: string,
  params: { name: string; from: string; projects: number },
  by: string,
): Promise<void> {
  const leaders = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, [...channelLeaders])));
  const path = params.projects > 0 ? '/projectList/resourcePool' : '/customerManagement';
  await notify(
    tx,
    leaders.map(({ accountId }) => ({ tenantCode, accountId, kind: 'customer_transferred' as const, params, path })),
    by,
  );
}
