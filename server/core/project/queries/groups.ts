import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { leadsChannel } from '#domain/core/project/policy';
import { overStates, type ProjectScope, type ProjectState } from '#domain/core/project/rules';
import type { ProjectWire } from '#domain/core/project/schema';
import type { IndustryCode } from '#domain/core/tenant/industries';
import { invitedManagersOf } from '#server/core/tenant/queries/invitations';
import { accounts, tenantRelations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { foundOnPage, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { groupOfProject, groupsWith, seesInGroup, seesWholeGroup, visibleProjects } from '../openProject';
import { projectGroups, projects } from '../tables';
import { briefColumns, withFields } from './brief';
import { managersOf } from './listCustomers';

type GroupProject = ProjectWire['getProjectGroup']['data']['projects'][number];

/** The projects of groups that the caller sees, by group. */
async function projectsOf(ctx: Context, tx: Tx, groupCodes: readonly string[]): Promise<Map<string, GroupProject[]>> {
  const rows = await tx
    .select({
      tenantCode: projects.tenantCode,
      groupCode: projects.projectGroupCode,
      ...briefColumns,
      teacherId: projects.teacherAccountId,
      teacherName: accounts.showName,
      takenUpAt: projects.takenUpAt,
    })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .leftJoin(accounts, eq(accounts.accountId, projects.teacherAccountId))
    .where(
      and(
        eq(projects.channelTenantCode, ctx.actor.tenantCode),
        anyOf(projects.projectGroupCode, [...groupCodes]),
        visibleProjects(ctx),
      ),
    )
    .orderBy(projects.createdAt, projects.projectCode);
  const found = new Map<string, GroupProject[]>();
  for (const { groupCode, tenantCode: _, teacherId, teacherName, takenUpAt, ...project } of await withFields(
    ctx,
    tx,
    rows,
  )) {
    const teacher = teacherId === null ? null : { accountId: teacherId, showName: teacherName ?? '' };
    const mayTakeUp = teacherId === ctx.actor.accountId && !takenUpAt && !overStates.includes(project.state);
    found.set(groupCode, [...(found.get(groupCode) ?? []), { ...project, teacher, mayTakeUp }]);
  }
  return found;
}

const groupColumns = {
  group: projectGroups,
  customer: { tenantCode: tenants.tenantCode, tenantName: tenants.name },
  owner: { accountId: accounts.accountId, showName: accounts.showName },
};

const groupsOf = (tx: Tx) =>
  tx
    .select({ ...groupColumns, size: tenants.size, industries: tenants.industries })
    .from(projectGroups)
    .innerJoin(tenants, eq(tenants.tenantCode, projectGroups.customerTenantCode))
    .leftJoin(accounts, eq(accounts.accountId, projectGroups.ownerAccountId));

/** A group's owner may have left the tenant; the name stays while the account is visible. */
const ownerOf = (group: { ownerAccountId: string }, owner: { accountId: string; showName: string } | null) =>
  owner ?? { accountId: group.ownerAccountId, showName: '' };

/**
 * Project groups of the caller's tenant, newest first.
 * @throws AppError forbidden where the scope is for the tenant's leaders only
 */
export async function listGroups(
  ctx: Context,
  tx: Tx,
  query: {
    currentPage: number;
    pageSize: number;
    scope: ProjectScope;
    keyword?: string | undefined;
    state?: 'unchecked' | Exclude<ProjectState, ''> | undefined;
  },
) {
  const { accountId, tenantCode: channel } = ctx.actor;
  if (query.scope === 'all' && !leadsChannel(ctx.caller.roles)) throw new AppError('forbidden');
  // Only within the caller's view: a word or state of a colleague's project in the same group finds nothing.
  const seen = (condition: SQL | undefined) => seesInGroup(ctx, tx, condition);
  const taught = eq(projects.teacherAccountId, accountId);
  const scopes: Record<ProjectScope, SQL | undefined> = {
    my: or(eq(projectGroups.ownerAccountId, accountId), groupsWith(ctx, tx, taught)),
    // 转派: passed from one consultant to another, from or to the caller; the first dispatch from the pool does not count.
    // Each side has an index of its own; in another owner's group one sees current projects, not former ones.
    transform: or(
      groupsWith(ctx, tx, and(taught, isNotNull(projects.previousTeacherId))),
      and(groupsWith(ctx, tx, eq(projects.previousTeacherId, accountId)), seesWholeGroup(ctx)),
    ),
    all: undefined,
  };
  const pattern = patternOf(query.keyword);
  const customers = tx
    .select({ code: tenantRelations.customerTenantCode })
    .from(tenantRelations)
    .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
    .where(and(eq(tenantRelations.tenantCode, channel), containing(pattern, tenants.name)));
  const wanted = and(
    eq(projectGroups.tenantCode, channel),
    query.scope === 'my' ? undefined : seesInGroup(ctx, tx),
    scopes[query.scope],
    query.keyword
      ? or(
          containing(pattern, projectGroups.name),
          sql`${projectGroups.customerTenantCode} IN ${customers}`,
          seen(containing(pattern, projects.name)),
        )
      : undefined,
    query.state ? seen(eq(projects.state, query.state === 'unchecked' ? '' : query.state)) : undefined,
  );
  // First their keys, then their details.
  const order = [desc(projectGroups.createdAt), desc(projectGroups.projectGroupCode)];
  const { page, total } = await foundOnPage(
    (limit, offset) =>
      tx
        .select({ code: projectGroups.projectGroupCode })
        .from(projectGroups)
        .where(wanted)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    pageOf(query),
  );
  const codes = page.map(({ code }) => code);
  const rows = await groupsOf(tx)
    .where(and(eq(projectGroups.tenantCode, channel), anyOf(projectGroups.projectGroupCode, codes)))
    .orderBy(...order);
  const held = await projectsOf(ctx, tx, codes);
  return {
    list: rows.map(({ group, customer, owner }) => ({
      projectGroupCode: group.projectGroupCode,
      name: group.name,
      customer,
      owner: ownerOf(group, owner),
      projects: held.get(group.projectGroupCode) ?? [],
      createdAt: group.createdAt.toISOString(),
    })),
    total,
  };
}

/** @throws AppError notFound */
export async function groupDetail(ctx: Context, tx: Tx, projectGroupCode: string) {
  const { tenantCode: channel } = ctx.actor;
  const [row] = await groupsOf(tx).where(
    and(
      eq(projectGroups.tenantCode, channel),
      eq(projectGroups.projectGroupCode, projectGroupCode),
      seesInGroup(ctx, tx),
    ),
  );
  if (!row) throw new AppError('notFound');
  const held = await projectsOf(ctx, tx, [projectGroupCode]);
  const managers = await managersOf(tx, [row.customer.tenantCode]);
  const invited = await invitedManagersOf(tx, [row.customer.tenantCode]);
  return {
    projectGroupCode,
    name: row.group.name,
    customer: {
      ...row.customer,
      size: row.size,
      industries: row.industries as IndustryCode[],
      managers: managers.get(row.customer.tenantCode) ?? [],
      invited: invited.get(row.customer.tenantCode) ?? [],
    },
    owner: ownerOf(row.group, row.owner),
    mayAdd: leadsChannel(ctx.caller.roles) || row.group.ownerAccountId === ctx.actor.accountId,
    projects: held.get(projectGroupCode) ?? [],
    createdAt: row.group.createdAt.toISOString(),
  };
}
