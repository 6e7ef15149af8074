import { and, count, eq, sql } from 'drizzle-orm';
import { customerLeaders } from '#domain/core/project/dispatch/rules';
import { consultants } from '#domain/core/project/policy';
import type { Holding } from '#server/core/subject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { projectGroups, projects } from './tables';

/** Project groups that a channel's people answer for, or have a project of. */
export const heldProjects: Holding = {
  kind: 'projects',
  roles: consultants,
  async count(tx: Tx, tenantCode, accountIds) {
    const people = sql.param([...accountIds]);
    const { rows } = await tx.execute<{ accountId: string; n: number }>(sql`
      SELECT account_id AS "accountId", count(*)::int AS n FROM (
        SELECT ${projectGroups.ownerAccountId} AS account_id, ${projectGroups.projectGroupCode} FROM ${projectGroups}
        WHERE ${projectGroups.tenantCode} = ${tenantCode} AND ${projectGroups.ownerAccountId} = ANY(${people})
        UNION
        SELECT ${projects.teacherAccountId}, ${projects.projectGroupCode} FROM ${projects}
        WHERE ${projects.channelTenantCode} = ${tenantCode} AND ${projects.teacherAccountId} = ANY(${people})
      ) AS held GROUP BY account_id`);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId } = ctx.actor;
    const grown = { updatedAt: new Date(), updatedBy: accountId };
    const groups = await tx
      .update(projectGroups)
      .set({ ownerAccountId: to.accountId, version: sql`${projectGroups.version} + 1`, ...grown })
      .where(and(eq(projectGroups.tenantCode, tenantCode), eq(projectGroups.ownerAccountId, from)))
      .returning({ code: projectGroups.projectGroupCode });
    const taught = await tx
      .update(projects)
      .set({
        teacherAccountId: to.accountId,
        previousTeacherId: from,
        dispatchedAt: new Date(),
        version: sql`${projects.version} + 1`,
        ...grown,
      })
      .where(and(eq(projects.channelTenantCode, tenantCode), eq(projects.teacherAccountId, from)))
      .returning({ code: projects.projectGroupCode });
    return new Set([...groups, ...taught].map(({ code }) => code)).size;
  },
};

/** Projects that a customer's people lead on its side. */
export const ledProjects: Holding = {
  kind: 'ledProjects',
  roles: customerLeaders,
  async count(tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: projects.customerOwnerId, n: count() })
      .from(projects)
      .where(and(eq(projects.tenantCode, tenantCode), anyOf(projects.customerOwnerId, accountIds)))
      .groupBy(projects.customerOwnerId);
    return new Map(rows.map(({ accountId, n }) => [accountId ?? '', n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId: updatedBy } = ctx.actor;
    const led = await tx
      .update(projects)
      .set({
        customerOwnerId: to.accountId,
        version: sql`${projects.version} + 1`,
        updatedAt: new Date(),
        updatedBy,
      })
      .where(and(eq(projects.tenantCode, tenantCode), eq(projects.customerOwnerId, from)))
      .returning({ code: projects.projectCode });
    return led.length;
  },
};
