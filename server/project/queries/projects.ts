import { and, desc, eq, exists, gte, ilike, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { type AssessmentAction, allowedAssessmentActions } from '#domain/assets/policy';
import { type AssessmentStatus, channelLeaders, type ProjectScope, type ProjectState } from '#domain/project/rules';
import type { IndustryCode } from '#domain/tenant/industries';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { containing, countUpTo, pageOf } from '#server/kernel/db/paging';
import {
  accounts,
  assessments,
  businessAssets,
  memberships,
  projectGroups,
  projects,
  risks,
  systemAssets,
  tenants,
  unitAssets,
} from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';
import { groupOfProject, seesGroup, visibleGroups } from '../visibility';
import { managersOf, type Person } from './listCustomers';

const assessmentOf = and(
  eq(assessments.tenantCode, projects.tenantCode),
  eq(assessments.projectCode, projects.projectCode),
);

const briefColumns = {
  projectCode: projects.projectCode,
  name: projects.name,
  projectType: projects.projectType,
  standardCode: projects.standardCode,
  state: projects.state,
  beginDate: projects.beginDate,
  endDate: projects.endDate,
  assessmentStatus: assessments.status,
};

type Brief = {
  projectCode: string;
  name: string;
  projectType: 'iso' | 'gov';
  standardCode: string;
  state: ProjectState;
  beginDate: string | null;
  endDate: string | null;
  assessmentStatus: AssessmentStatus | null;
};

/** The projects of groups, by group. */
async function projectsOf(tx: Tx, channel: string, groupCodes: readonly string[]): Promise<Map<string, Brief[]>> {
  const rows = await tx
    .select({ groupCode: projects.projectGroupCode, ...briefColumns })
    .from(projects)
    .leftJoin(assessments, assessmentOf)
    .where(and(eq(projects.channelTenantCode, channel), inArray(projects.projectGroupCode, [...groupCodes])))
    .orderBy(projects.createdAt, projects.projectCode);
  const found = new Map<string, Brief[]>();
  for (const { groupCode, ...project } of rows) found.set(groupCode, [...(found.get(groupCode) ?? []), project]);
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

/** Who answers for a group may have left the tenant; the name stays where the account can still be seen. */
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
  const leads = ctx.caller.roles.some((role) => (channelLeaders as readonly string[]).includes(role));
  if (query.scope !== 'my' && !leads) throw new AppError('forbidden');
  const withProject = (condition: SQL | undefined) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(projects)
        .where(
          and(
            eq(projects.channelTenantCode, projectGroups.tenantCode),
            eq(projects.projectGroupCode, projectGroups.projectGroupCode),
            condition,
          ),
        ),
    );
  const scopes: Record<ProjectScope, SQL | undefined> = {
    my: eq(projectGroups.ownerAccountId, accountId),
    // Nobody of the tenant answers for them any more: they wait to be given to somebody.
    transform: notExists(
      tx
        .select({ one: sql`1` })
        .from(memberships)
        .where(
          and(
            eq(memberships.tenantCode, projectGroups.tenantCode),
            eq(memberships.accountId, projectGroups.ownerAccountId),
          ),
        ),
    ),
    all: visibleGroups(ctx),
  };
  const like = query.keyword ? containing(query.keyword) : undefined;
  const wanted = and(
    eq(projectGroups.tenantCode, channel),
    scopes[query.scope],
    like
      ? or(ilike(projectGroups.name, like), ilike(tenants.name, like), withProject(ilike(projects.name, like)))
      : undefined,
    query.state ? withProject(eq(projects.state, query.state === 'unchecked' ? '' : query.state)) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await groupsOf(tx)
    .where(wanted)
    .orderBy(desc(projectGroups.createdAt), desc(projectGroups.projectGroupCode))
    .limit(limit)
    .offset(offset);
  const held = await projectsOf(
    tx,
    channel,
    rows.map((row) => row.group.projectGroupCode),
  );
  const total = await countUpTo(
    tx,
    sql`SELECT 1 FROM ${projectGroups} JOIN ${tenants} ON ${tenants.tenantCode} = ${projectGroups.customerTenantCode} WHERE ${wanted}`,
  );
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
    and(eq(projectGroups.tenantCode, channel), eq(projectGroups.projectGroupCode, projectGroupCode)),
  );
  if (!row || !seesGroup(ctx, row.group)) throw new AppError('notFound');
  const held = await projectsOf(tx, channel, [projectGroupCode]);
  const managers = await managersOf(tx, [row.customer.tenantCode]);
  return {
    projectGroupCode,
    name: row.group.name,
    customer: {
      ...row.customer,
      size: row.size,
      industries: row.industries as IndustryCode[],
      managers: managers.get(row.customer.tenantCode) ?? [],
    },
    owner: ownerOf(row.group, row.owner),
    projects: held.get(projectGroupCode) ?? [],
    createdAt: row.group.createdAt.toISOString(),
  };
}

/**
 * A project as both its sides see it.
 * @param side 'customer': the caller's own services; 'channel': the projects that it consults in
 * @throws AppError notFound
 */
export async function projectDetail(ctx: Context, tx: Tx, side: 'customer' | 'channel', projectCode: string) {
  const own = side === 'customer' ? projects.tenantCode : projects.channelTenantCode;
  const [row] = await tx
    .select({
      project: projects,
      brief: briefColumns,
      group: projectGroups,
      method: assessments.method,
      finishedAt: assessments.finishedAt,
    })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .leftJoin(assessments, assessmentOf)
    .where(and(eq(own, ctx.actor.tenantCode), eq(projects.projectCode, projectCode)));
  if (!row || !seesGroup(ctx, row.group)) throw new AppError('notFound');
  const { project, group } = row;
  const names = await tx
    .select({ tenantCode: tenants.tenantCode, tenantName: tenants.name })
    .from(tenants)
    .where(inArray(tenants.tenantCode, [project.tenantCode, project.channelTenantCode]));
  const nameOf = (tenantCode: string) =>
    names.find((one) => one.tenantCode === tenantCode) ?? { tenantCode, tenantName: '' };
  const [owner] = await tx
    .select({ accountId: accounts.accountId, showName: accounts.showName, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.accountId, group.ownerAccountId));
  return {
    ...row.brief,
    projectGroup: { projectGroupCode: group.projectGroupCode, name: group.name },
    customer: nameOf(project.tenantCode),
    channel: nameOf(project.channelTenantCode),
    owner: owner ?? { accountId: group.ownerAccountId, showName: '', phone: null },
    customerPeople: await peopleOf(tx, project.tenantCode),
    counts: await countsOf(tx, project),
    method: row.method?.name ?? null,
    createdAt: project.createdAt.toISOString(),
    allowedActions: (row.method
      ? allowedAssessmentActions(ctx.caller.roles, { finished: row.finishedAt !== null })
      : []) satisfies AssessmentAction[],
  };
}

async function peopleOf(tx: Tx, tenantCode: string) {
  const rows = await tx
    .select({
      roleCode: memberships.roleCode,
      person: { accountId: accounts.accountId, showName: accounts.showName, phone: accounts.phone },
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(eq(memberships.tenantCode, tenantCode))
    .orderBy(memberships.createdAt, accounts.accountId, memberships.position);
  const people = new Map<string, Person & { roleCodes: (typeof rows)[number]['roleCode'][] }>();
  for (const { roleCode, person } of rows) {
    const known = people.get(person.accountId);
    if (known) known.roleCodes.push(roleCode);
    else people.set(person.accountId, { ...person, roleCodes: [roleCode] });
  }
  return [...people.values()];
}

async function countsOf(tx: Tx, { tenantCode, projectCode }: { tenantCode: string; projectCode: string }) {
  const within = (table: typeof businessAssets | typeof systemAssets | typeof unitAssets | typeof risks) =>
    and(eq(table.tenantCode, tenantCode), eq(table.projectCode, projectCode));
  const { rows } = await tx.execute<Record<'businesses' | 'systems' | 'units' | 'risks' | 'highRisks', number>>(sql`
    SELECT (SELECT count(*)::int FROM ${businessAssets} WHERE ${within(businessAssets)}) AS businesses,
      (SELECT count(*)::int FROM ${systemAssets} WHERE ${within(systemAssets)}) AS systems,
      (SELECT count(*)::int FROM ${unitAssets} WHERE ${within(unitAssets)}) AS units,
      (SELECT count(*)::int FROM ${risks} WHERE ${within(risks)}) AS risks,
      (SELECT count(*)::int FROM ${risks} WHERE ${and(within(risks), gte(risks.riskLevel, 4))}) AS "highRisks"`);
  return rows[0] ?? { businesses: 0, systems: 0, units: 0, risks: 0, highRisks: 0 };
}

/** The services of the caller's own company, newest first. */
export async function listServices(
  ctx: Context,
  tx: Tx,
  query: { currentPage: number; pageSize: number; keyword?: string | undefined },
) {
  const wanted = and(
    eq(projects.tenantCode, ctx.actor.tenantCode),
    query.keyword ? ilike(projects.name, containing(query.keyword)) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select({
      ...briefColumns,
      createdAt: projects.createdAt,
      channel: { tenantCode: projects.channelTenantCode, tenantName: sql<string>`coalesce(${tenants.name}, '')` },
    })
    .from(projects)
    .leftJoin(tenants, eq(tenants.tenantCode, projects.channelTenantCode))
    .leftJoin(assessments, assessmentOf)
    .where(wanted)
    .orderBy(desc(projects.createdAt), desc(projects.projectCode))
    .limit(limit)
    .offset(offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${projects} WHERE ${wanted}`);
  return { list: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
}
