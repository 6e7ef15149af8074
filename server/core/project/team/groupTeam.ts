import { and, eq, or, sql } from 'drizzle-orm';
import type { ProjectWire } from '#domain/core/project/schema';
import type { RoleCode } from '#domain/kernel/roles';
import { accounts, memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { groupOfProject, seesInGroup, visibleProjects } from '../openProject';
import { projectGroups, projects } from '../tables';

type Team = ProjectWire['getGroupTeam']['data'];
/** Leaders on the customer's side, with or without work of their own. */
const leaders = ['CONSUMER_PM', 'CONSUMER_OWNER'];

/**
 * The participants of a group's projects that the caller sees, and the work waiting for them.
 * @throws AppError notFound
 */
export async function groupTeam(ctx: Context, tx: Tx, projectGroupCode: string): Promise<Team> {
  const { tenantCode: channel } = ctx.actor;
  const ofGroup = and(eq(projectGroups.tenantCode, channel), eq(projectGroups.projectGroupCode, projectGroupCode));
  const [group] = await tx
    .select({ customer: projectGroups.customerTenantCode, owner: projectGroups.ownerAccountId })
    .from(projectGroups)
    .where(and(ofGroup, seesInGroup(ctx, tx)));
  if (!group) throw new AppError('notFound');
  const held = await tx
    .select({ tenantCode: projects.tenantCode, projectCode: projects.projectCode, teacher: projects.teacherAccountId })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(and(ofGroup, eq(projects.channelTenantCode, channel), visibleProjects(ctx)))
    .orderBy(projects.createdAt, projects.projectCode);
  const fields = ctx.services.subjects.flatMap(({ ofProjects }) => ofProjects?.atWork ?? []);
  const works = [];
  for (const atWork of fields) works.push(await atWork(ctx, tx, held));
  const units = new Map<string, number>();
  for (const work of works)
    for (const [accountId, count] of work.units) units.set(accountId, (units.get(accountId) ?? 0) + count);
  const ofChannel = [...new Set([group.owner, ...held.flatMap(({ teacher }) => teacher ?? [])])];
  const rows = await tx
    .select({
      tenantCode: memberships.tenantCode,
      accountId: memberships.accountId,
      showName: accounts.showName,
      roleCodes: sql<RoleCode[]>`array_agg(${memberships.roleCode} ORDER BY ${memberships.roleCode})`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      or(
        and(eq(memberships.tenantCode, channel), anyOf(memberships.accountId, ofChannel)),
        and(
          eq(memberships.tenantCode, group.customer),
          or(anyOf(memberships.roleCode, leaders), anyOf(memberships.accountId, [...units.keys()])),
        ),
      ),
    )
    .groupBy(memberships.tenantCode, memberships.accountId, accounts.showName)
    .orderBy(sql`min(${memberships.createdAt})`, memberships.accountId);
  const people = rows.map(({ tenantCode, accountId, ...person }): Team['people'][number] => {
    const side = tenantCode === channel ? 'channel' : 'customer';
    const isOwner = side === 'channel' && accountId === group.owner;
    const teaches =
      side === 'channel' ? held.filter(({ teacher }) => teacher === accountId).map((one) => one.projectCode) : [];
    return {
      accountId,
      ...person,
      side,
      isOwner,
      teaches,
      units: side === 'customer' ? (units.get(accountId) ?? 0) : 0,
    };
  });
  return { people, waits: works.flatMap(({ waits }) => waits) };
}
