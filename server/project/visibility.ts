import { and, eq, type SQL } from 'drizzle-orm';
import { seesAllProjects } from '#domain/assets/policy';
import type { Context } from '../kernel/context';
import type { Tx } from '../kernel/db/database';
import { projectGroups, projects } from '../kernel/db/schema';
import { AppError } from '../kernel/errors';

/**
 * Whether the caller's role opens this group; its tenant was decided by row-level security. Only for the channel's own
 * people it makes a difference who answers for the group.
 */
export function seesGroup(ctx: Context, group: { tenantCode: string; ownerAccountId: string }): boolean {
  const { accountId, tenantCode } = ctx.actor;
  return group.tenantCode !== tenantCode || seesAllProjects(ctx.caller.roles) || group.ownerAccountId === accountId;
}

/** The same as a condition, for lists of the channel's groups. */
export function visibleGroups(ctx: Context): SQL | undefined {
  return seesAllProjects(ctx.caller.roles) ? undefined : eq(projectGroups.ownerAccountId, ctx.actor.accountId);
}

/** How a project's group is joined. */
export const groupOfProject = and(
  eq(projectGroups.tenantCode, projects.channelTenantCode),
  eq(projectGroups.projectGroupCode, projects.projectGroupCode),
);

/**
 * Makes sure that the caller may know of a project.
 * @throws AppError notFound
 */
export async function requireProject(ctx: Context, tx: Tx, projectCode: string): Promise<void> {
  const [found] = await tx
    .select({ group: projectGroups })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(eq(projects.projectCode, projectCode));
  if (!found || !seesGroup(ctx, found.group)) throw new AppError('notFound');
}
