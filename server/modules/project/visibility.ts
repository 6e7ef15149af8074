import { eq, type SQL } from 'drizzle-orm';
import { seesAllProjects } from '#domain/rules/assessment';
import { projectGroups } from '../../db/schema';
import type { Context } from '../../http/context';

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
