import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { createProjectGroup } from '#domain/core/project/jobs';
import { consultants, leadsChannel, project } from '#domain/core/project/policy';
import type { ProjectGiven } from '#domain/core/project/schema';
import { happened } from '#server/core/lifecycle';
import type { StandardOfProject } from '#server/core/subject';
import { ableTo } from '#server/core/tenant/people/ableTo';
import { tenantRelations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { toMeet } from '#server/kernel/policy';
import { takenUpBy } from '../setState';
import { projectGroups, projectShare, projects } from '../tables';

type CreateProjectGroup = z.output<typeof createProjectGroup.input>;

/** @throws AppError unknownReference where the caller's tenant does not serve this customer */
async function requireOwnCustomer(ctx: Context, tx: Tx, customerTenantCode: string): Promise<void> {
  const [related] = await tx
    .select({ code: tenantRelations.customerTenantCode })
    .from(tenantRelations)
    .where(
      and(
        eq(tenantRelations.tenantCode, ctx.actor.tenantCode),
        eq(tenantRelations.customerTenantCode, customerTenantCode),
      ),
    );
  if (!related) throw new AppError('unknownReference', { code: customerTenantCode });
}

/**
 * A group that the caller may add projects to: a leader to any of the channel's, a consultant to one that it answers for.
 * @throws AppError notFound, unknownReference where the group is for another customer
 */
async function requireOwnGroup(ctx: Context, tx: Tx, projectGroupCode: string, customer: string): Promise<void> {
  const { accountId, tenantCode } = ctx.actor;
  const [group] = await tx
    .select()
    .from(projectGroups)
    .where(
      and(
        eq(projectGroups.tenantCode, tenantCode),
        eq(projectGroups.projectGroupCode, projectGroupCode),
        leadsChannel(ctx.caller.roles) ? undefined : eq(projectGroups.ownerAccountId, accountId),
      ),
    );
  if (!group) throw new AppError('notFound');
  if (group.customerTenantCode !== customer) throw new AppError('unknownReference', { code: customer });
}

/**
 * The consultant of a new project: a leader chooses any colleague or the pool, a consultant works on it themselves.
 * @throws AppError forbidden if a consultant names another person, unknownReference for a person who can't have it
 */
async function teacherFor(ctx: Context, tx: Tx, wanted: string | null | undefined): Promise<string | null> {
  const { accountId, tenantCode } = ctx.actor;
  if (!leadsChannel(ctx.caller.roles)) {
    if (wanted && wanted !== accountId) throw new AppError('forbidden');
    return accountId;
  }
  if (!wanted) return null;
  const [teacher] = await ableTo(tx, tenantCode, consultants, { wanted });
  if (!teacher) throw new AppError('unknownReference', { code: wanted });
  return teacher.accountId;
}

/** The standard of each new project. @throws AppError unknownReference for a standard that the channel can't read */
async function standardsFor(ctx: Context, tx: Tx, made: readonly { standardCode: string }[]) {
  const standards = new Map<string, StandardOfProject>();
  for (const { standardsOfProjects } of ctx.services.subjects)
    for (const [code, standard] of (await standardsOfProjects?.(tx)) ?? []) standards.set(code, standard);
  const standardOf = ({ standardCode: code }: { standardCode: string }): StandardOfProject => {
    const found = standards.get(code);
    if (!found) throw new AppError('unknownReference', { code });
    return found;
  };
  for (const one of made) standardOf(one);
  return standardOf;
}

/** A project that consultants create for themselves is in progress at once; any other is not started. */
function givenTo(teacherAccountId: string | null | undefined, accountId: string) {
  if (!teacherAccountId) return { state: '' as const };
  const { takenUpAt } = takenUpBy(teacherAccountId, accountId);
  return {
    state: takenUpAt ? ('inhand' as const) : ('' as const),
    teacherAccountId,
    dispatchedAt: new Date(),
    takenUpAt,
  };
}

/**
 * Starts a job that creates a project group with its projects. Codes are assigned now, so that a repeated job creates the same.
 * @throws AppError unknownReference, and outcomes of subjects
 */
export async function startProjectGroup(
  ctx: Context,
  group: ProjectGiven['saveProjectGroup']['body'],
): Promise<{ jobCode: string }> {
  // In order, so that lists show the projects as they were entered.
  const codes = group.projects.map(() => newCode('P')).sort();
  return ctx.write(async (tx, audit) => {
    await requireOwnCustomer(ctx, tx, group.customerTenantCode);
    await standardsFor(ctx, tx, group.projects);
    for (const { requireForProjects } of ctx.services.subjects) await requireForProjects?.(ctx, tx, group.projects);
    const made: CreateProjectGroup['projects'] = [];
    for (const [i, project] of group.projects.entries()) {
      const teacherAccountId = await teacherFor(ctx, tx, project.teacherAccountId);
      made.push({ ...project, teacherAccountId, projectCode: codes[i] ?? newCode('P') });
    }
    const { projectGroupCode: existing } = group;
    if (existing) await requireOwnGroup(ctx, tx, existing, group.customerTenantCode);
    const isAdded = existing !== undefined;
    const input = { ...group, isAdded, projectGroupCode: existing ?? newCode('G'), projects: made };
    const job = await startJob(ctx, tx, createProjectGroup, { input, tenantCode: ctx.actor.tenantCode });
    await audit({
      action: 'startProjectGroup',
      entity: 'projectGroup',
      entityCode: input.projectGroupCode,
      detail: job,
    });
    return job;
  });
}

/** Creates the group and its projects with the initial records of subjects, and opens the projects to the channel. */
export const createProjectGroupJob = implementJob(createProjectGroup, {
  policy: toMeet(project.need('create')),
  async run({ ctx, input, finish }) {
    const { accountId, tenantCode: channel } = ctx.actor;
    const { projectGroupCode, customerTenantCode: customer, isAdded } = input;
    await finish(async (tx, audit) => {
      await requireOwnCustomer(ctx, tx, customer);
      if (!isAdded)
        await tx.insert(projectGroups).values({
          tenantCode: channel,
          projectGroupCode,
          customerTenantCode: customer,
          name: input.name,
          ownerAccountId: accountId,
          updatedBy: accountId,
        });
      const keys = input.projects.map(({ projectCode }) => ({ tenantCode: customer, projectCode }));
      const standardOf = await standardsFor(ctx, tx, input.projects);
      await tx.insert(projects).values(
        input.projects.map(({ projectCode, name, beginDate, endDate, teacherAccountId, ...project }) => ({
          tenantCode: customer,
          projectCode,
          channelTenantCode: channel,
          projectGroupCode,
          name,
          kind: project.kind,
          standardCode: project.standardCode,
          standardName: standardOf(project).name,
          projectType: standardOf(project).type,
          beginDate: beginDate ?? null,
          endDate: endDate ?? null,
          ...givenTo(teacherAccountId, accountId),
          updatedBy: accountId,
        })),
      );
      // The share comes first, because it lets the channel write below the customer's project.
      await tx
        .insert(projectShare)
        .values(keys.map((key) => ({ ...key, sharedWith: channel, capability: 'consult' as const })));
      for (const { projectCode, name, kind, standardCode, method } of input.projects) {
        const begun = { tenantCode: customer, projectCode, name, kind, standardCode, method };
        await happened(ctx, tx, 'projectBegun', begun);
      }
      const projectCodes = keys.map((key) => key.projectCode);
      const [named] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, customer));
      const customerName = named?.name ?? customer;
      if (!isAdded)
        await audit({
          action: 'createProjectGroup',
          entity: 'projectGroup',
          entityCode: projectGroupCode,
          detail: { name: input.name, customer: customerName, projectCodes },
        });
      for (const { projectCode, name } of input.projects)
        await audit({
          action: 'createProject',
          entity: 'project',
          entityCode: projectCode,
          tenantCode: customer,
          detail: { name, projectGroupCode },
        });
      return { projectGroupCode, projectCodes };
    });
  },
});
