import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { ProjectGiven, ProjectWire } from '#domain/core/project/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { auditLog } from '#server/kernel/tables';
import { groupOfProject, seesInGroup, visibleProjects } from '../openProject';
import { projectGroups, projects } from '../tables';

/**
 * The history of a group and of its projects that the caller sees, the latest first.
 * @throws AppError notFound
 */
export async function listGroupHistory(
  ctx: Context,
  tx: Tx,
  { projectGroupCode, ...page }: ProjectGiven['listGroupHistory']['query'],
): Promise<ProjectWire['listGroupHistory']['data']> {
  const { tenantCode: channel } = ctx.actor;
  const [group] = await tx
    .select({ customer: projectGroups.customerTenantCode })
    .from(projectGroups)
    .where(
      and(
        eq(projectGroups.tenantCode, channel),
        eq(projectGroups.projectGroupCode, projectGroupCode),
        seesInGroup(ctx, tx),
      ),
    );
  if (!group) throw new AppError('notFound');
  const held = await tx
    .select({ projectCode: projects.projectCode, name: projects.name })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(
      and(
        eq(projects.channelTenantCode, channel),
        eq(projects.projectGroupCode, projectGroupCode),
        visibleProjects(ctx),
      ),
    );
  const names = new Map(held.map((project) => [project.projectCode, project]));
  const where = or(
    and(eq(auditLog.tenantCode, group.customer), anyOf(auditLog.projectCode, names.keys())),
    and(
      eq(auditLog.tenantCode, channel),
      eq(auditLog.entity, 'projectGroup'),
      eq(auditLog.entityCode, projectGroupCode),
    ),
  );
  const { limit, offset } = pageOf(page);
  const rows = await tx
    .select({
      at: auditLog.at,
      who: accounts.showName,
      action: auditLog.action,
      projectCode: auditLog.projectCode,
      detail: sql<Record<string, unknown>>`${auditLog.detail} - 'unitIds' - 'riskIds' - 'fields' - 'deleted'`,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.accountId, auditLog.accountId))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${auditLog} WHERE ${where}`;
  return {
    list: rows.map(({ at, who, action, projectCode, detail }) => ({
      action,
      at: at.toISOString(),
      who: who ?? '',
      project: names.get(projectCode) ?? null,
      values: Object.fromEntries(Object.entries(detail).filter(isNamed)),
    })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}

/** The parameters that its texts use. */
const isNamed = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number';
