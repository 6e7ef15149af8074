import { and, eq } from 'drizzle-orm';
import { standardMethods } from '#domain/assets/method/method';
import { type StandardCode, standards } from '#domain/iso/standards';
import { projectCreators } from '#domain/project/rules';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { assessments, projectGroups, projectShare, projects, tenantRelations } from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { type JobKind, startJob } from '#server/kernel/jobs/jobs';
import { rolesOnly } from '#server/kernel/policy';

interface NewProjectGroup {
  name: string;
  customerTenantCode: string;
  projects: {
    name: string;
    standardCode: StandardCode;
    method: keyof typeof standardMethods;
    beginDate?: string | null | undefined;
    endDate?: string | null | undefined;
  }[];
}

interface Input {
  projectGroupCode: string;
  name: string;
  customerTenantCode: string;
  projects: (NewProjectGroup['projects'][number] & { projectCode: string })[];
}

interface Result {
  projectGroupCode: string;
  projectCodes: string[];
}

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
 * Asks for a project group with its projects. The codes are given now, so that a job run again makes the same ones.
 * @throws AppError unknownReference
 */
export async function startProjectGroup(ctx: Context, group: NewProjectGroup): Promise<{ jobCode: string }> {
  // In order, so that lists show the projects as they were entered.
  const codes = group.projects.map(() => newCode('P')).sort();
  const input: Input = {
    ...group,
    projectGroupCode: newCode('G'),
    projects: group.projects.map((project, i) => ({ ...project, projectCode: codes[i] ?? newCode('P') })),
  };
  return ctx.write(async (tx, audit) => {
    await requireOwnCustomer(ctx, tx, group.customerTenantCode);
    const job = await startJob(ctx, tx, {
      kind: createProjectGroupJob.kind,
      input,
      tenantCode: ctx.actor.tenantCode,
    });
    await audit({
      action: 'startProjectGroup',
      entity: 'projectGroup',
      entityCode: input.projectGroupCode,
      detail: job,
    });
    return job;
  });
}

/** Makes the group, its projects with their assessments, and opens the projects to the channel. */
export const createProjectGroupJob: JobKind<Input, Result> = {
  kind: 'createProjectGroup',
  policy: rolesOnly(...projectCreators),
  async run({ ctx, input, finish }) {
    const { accountId, tenantCode: channel } = ctx.actor;
    const { projectGroupCode, customerTenantCode: customer } = input;
    await finish(async (tx, audit) => {
      await requireOwnCustomer(ctx, tx, customer);
      await tx.insert(projectGroups).values({
        tenantCode: channel,
        projectGroupCode,
        customerTenantCode: customer,
        name: input.name,
        ownerAccountId: accountId,
        updatedBy: accountId,
      });
      const keys = input.projects.map(({ projectCode }) => ({ tenantCode: customer, projectCode }));
      await tx.insert(projects).values(
        input.projects.map(({ projectCode, name, standardCode, beginDate, endDate }) => ({
          tenantCode: customer,
          projectCode,
          channelTenantCode: channel,
          projectGroupCode,
          name,
          standardCode,
          projectType: standards.find((standard) => standard.standardCode === standardCode)?.projectType ?? 'iso',
          state: 'inhand' as const,
          beginDate: beginDate ?? null,
          endDate: endDate ?? null,
          updatedBy: accountId,
        })),
      );
      // The share comes first: it is what lets the channel write below the customer's project.
      await tx
        .insert(projectShare)
        .values(keys.map((key) => ({ ...key, sharedWith: channel, capability: 'consult' as const })));
      await tx.insert(assessments).values(
        input.projects.map(({ projectCode, method }) => ({
          tenantCode: customer,
          projectCode,
          method: standardMethods[method],
          updatedBy: accountId,
        })),
      );
      const projectCodes = keys.map((key) => key.projectCode);
      await audit({
        action: 'createProjectGroup',
        entity: 'projectGroup',
        entityCode: projectGroupCode,
        detail: { name: input.name, customer, projectCodes },
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
};
