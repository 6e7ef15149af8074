import { and, eq, sql } from 'drizzle-orm';
import { channelLeaders } from '#domain/core/project/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { projectGroups, projectShare, projects } from '#server/core/project/tables';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { postgresCode, type Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { applications } from '../../admission/tables';
import { inviterOf } from '../../inviteCodes';
import { countBroughtIn } from '../../people/broughtIn';
import { memberships, tenantRelations, tenants } from '../../tables';
import { shownMove } from '../queries/moves';
import { after, keepStanding, recordMove, standingOf } from '../standing';
import { withdrawOf } from './takeCustomer';

/**
 * Hands a customer over to another channel, with its groups, projects and all below them: from the next request on the
 * one sees them and the other doesn't. Who leads the groups there is for the new channel to say.
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
      ...{ kind: 'transferred', fromTenant: from, toTenant: to.tenantCode, toName: to.name, reason, moved },
      fromName: own?.name ?? '',
      protectedUntil: next.protectedUntil,
    });
    await tellLeaders(tx, to.tenantCode, { name, from: receipt.fromName ?? '', projects: moved.projects }, accountId);
    const { groups, projects: count } = moved;
    // Last, as what it locks is locked until the end.
    for (const { customerLeaves } of ctx.services.subjects)
      await customerLeaves?.(ctx, tx, { customerTenantCode: tenantCode, channelTenantCode: from });
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

/** Everything by which a channel sees a customer. */
async function moveAccess(tx: Tx, { customer, name, from, to }: Way): Promise<void> {
  await tx
    .update(tenants)
    .set({ createdByTenant: to })
    .where(eq(tenants.tenantCode, customer))
    .catch((error: unknown) => {
      if (postgresCode(error).code === '23505') throw new AppError('nameTaken', { name });
      throw error;
    });
  // Groups and projects follow by their foreign keys.
  await tx
    .update(tenantRelations)
    .set({ tenantCode: to })
    .where(and(eq(tenantRelations.tenantCode, from), eq(tenantRelations.customerTenantCode, customer)));
  // They wait in its pool for somebody to work on them.
  await tx
    .update(projects)
    .set({ teacherAccountId: null, previousTeacherId: null, dispatchedAt: null, takenUpAt: null })
    .where(and(eq(projects.tenantCode, customer), eq(projects.channelTenantCode, to)));
  await tx.update(applications).set({ deciderTenantCode: to }).where(eq(applications.tenantCode, customer));
  // The new channel may have been let into one of the projects before.
  await tx.execute(sql`
    INSERT INTO project_share (tenant_code, project_code, shared_with, capability)
      SELECT tenant_code, project_code, ${to}, capability FROM project_share
      WHERE tenant_code = ${customer} AND shared_with = ${from} ON CONFLICT DO NOTHING`);
  await tx.delete(projectShare).where(and(eq(projectShare.tenantCode, customer), eq(projectShare.sharedWith, from)));
  // What its people were told of the projects names them.
  await tx.execute(sql`
    DELETE FROM notices n USING projects p
    WHERE p.tenant_code = ${customer} AND n.project_code = p.project_code AND n.tenant_code = ${from}`);
}

/** Tells those who lead the new channel; who handed it over knows. */
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
