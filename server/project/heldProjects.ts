import { and, count, eq, sql } from 'drizzle-orm';
import { consultants } from '#domain/project/policy';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import type { Holding } from '#server/kernel/subject';
import { projectGroups } from './tables';

/** Project groups that a channel's people answer for. */
export const heldProjects: Holding = {
  kind: 'projects',
  roles: consultants,
  async count(tx: Tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: projectGroups.ownerAccountId, n: count() })
      .from(projectGroups)
      .where(and(eq(projectGroups.tenantCode, tenantCode), anyOf(projectGroups.ownerAccountId, accountIds)))
      .groupBy(projectGroups.ownerAccountId);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId } = ctx.actor;
    const moved = await tx
      .update(projectGroups)
      .set({
        ownerAccountId: to.accountId,
        version: sql`${projectGroups.version} + 1`,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(and(eq(projectGroups.tenantCode, tenantCode), eq(projectGroups.ownerAccountId, from)))
      .returning({ code: projectGroups.projectGroupCode });
    return moved.length;
  },
};
