import { and, eq } from 'drizzle-orm';
import { project as policy } from '#domain/core/project/policy';
import { allowedProjectActions } from '#domain/core/project/rules';
import type { ProjectDetail } from '#domain/core/project/schema';
import { lateFirst } from '#domain/core/project/waiting';
import { accounts, memberships, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { answering, consultantOf, groupOfProject, seesProject } from '../openProject';
import { projectGroups, projects } from '../tables';
import { briefColumns } from './brief';
import { closingOf } from './closing';
import { holdings } from './holdings';
import type { Person } from './listCustomers';

/** How a project without a field looks. */
const untold = {
  waiting: [],
  assessmentStatus: null,
  counts: {
    businesses: 0,
    systems: 0,
    units: 0,
    risks: 0,
    highRisks: 0,
    finishedUnits: 0,
    unassignedUnits: 0,
    lateUnits: 0,
  },
  method: null,
  allowedActions: [],
} satisfies Partial<ProjectDetail>;

/**
 * A project as both its sides see it.
 * @param side 'customer': the caller's own services; 'channel': the projects that it consults in
 * @throws AppError notFound
 */
export async function projectDetail(
  ctx: Context,
  tx: Tx,
  side: 'customer' | 'channel',
  projectCode: string,
): Promise<ProjectDetail> {
  const own = side === 'customer' ? projects.tenantCode : projects.channelTenantCode;
  const [row] = await tx
    .select({
      project: projects,
      brief: briefColumns,
      group: projectGroups,
      answering,
      consultantId: consultantOf,
    })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(and(eq(own, ctx.actor.tenantCode), eq(projects.projectCode, projectCode)));
  if (!row || !seesProject(ctx, row.answering)) throw new AppError('notFound');
  const { project, group } = row;
  const names = await tx
    .select({ tenantCode: tenants.tenantCode, tenantName: tenants.name })
    .from(tenants)
    .where(anyOf(tenants.tenantCode, [project.tenantCode, project.channelTenantCode]));
  const nameOf = (tenantCode: string) =>
    names.find((party) => party.tenantCode === tenantCode) ?? { tenantCode, tenantName: '' };
  const [owner] = await tx
    .select({ accountId: accounts.accountId, showName: accounts.showName, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.accountId, row.consultantId));
  const told: Partial<ProjectDetail>[] = [];
  for (const { ofProjects } of ctx.services.subjects)
    if (ofProjects) told.push(await ofProjects.inDetail(ctx, tx, project));
  const mayDo = side === 'channel' ? policy.allowed(ctx.caller.roles) : [];
  const holds = mayDo.length > 0 ? await holdings(ctx, tx, project) : 0;
  return {
    ...row.brief,
    projectGroup: { projectGroupCode: group.projectGroupCode, name: group.name },
    customer: nameOf(project.tenantCode),
    channel: nameOf(project.channelTenantCode),
    owner: owner ?? { accountId: row.consultantId, showName: '', phone: null },
    customerPeople: await peopleOf(tx, project.tenantCode),
    createdAt: project.createdAt.toISOString(),
    version: project.version,
    closing: await closingOf(tx, project),
    projectActions: allowedProjectActions(mayDo, { state: project.state, holds }),
    ...untold,
    ...Object.assign({}, ...told),
    // The caller's tasks in every subject, overdue ones first; of the others, within each, tasks that block others.
    waiting: lateFirst(
      told.flatMap(({ waiting = [] }) => waiting),
      portalToday(),
    ),
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
