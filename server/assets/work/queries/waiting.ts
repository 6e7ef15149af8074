import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { assigneeRole, type ExecutorPage, executorPageOf, executorPages } from '#domain/assets/work/workflow';
import { unitAssets } from '#server/assets/inventory/tables';
import { assessments } from '#server/assets/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import type { WaitingTask } from '#server/kernel/subject';
import { projects } from '#server/project/tables';

const pagesOfExecutor = Object.keys(executorPages) as ExecutorPage[];

/** What waits for an executor in the assessments of its tenant: a task for each of its pages with units on it. */
export async function listWaiting(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { accountId, tenantCode } = ctx.actor;
  // The pages that it leads to open for executors alone.
  if (!ctx.caller.roles.includes(assigneeRole)) return [];
  const rows = await tx
    .select({
      projectCode: projects.projectCode,
      title: projects.name,
      stage: unitAssets.stage,
      since: sql<string>`min(${unitAssets.standingSince})`,
      units: sql<number>`count(*)::int`,
      dueDate: sql<string | null>`min(${unitAssets.dueDate})::text`,
    })
    .from(assessments)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, assessments.tenantCode), eq(projects.projectCode, assessments.projectCode)),
    )
    .innerJoin(
      unitAssets,
      and(
        eq(unitAssets.tenantCode, assessments.tenantCode),
        eq(unitAssets.projectCode, assessments.projectCode),
        eq(unitAssets.assigneeId, accountId),
        eq(unitAssets.state, 'inhand'),
      ),
    )
    .where(and(eq(assessments.tenantCode, tenantCode), isNull(assessments.finishedAt)))
    .groupBy(projects.projectCode, projects.name, projects.createdAt, unitAssets.stage)
    .orderBy(desc(projects.createdAt), projects.projectCode);
  return [...new Set(rows.map((row) => row.projectCode))].flatMap((projectCode) =>
    pagesOfExecutor.flatMap((kind) => {
      const waiting = rows.filter((row) => row.projectCode === projectCode && executorPageOf(row.stage) === kind);
      const since = Math.min(...waiting.map((row) => Date.parse(row.since)));
      if (!waiting[0]) return [];
      return {
        kind,
        projectCode,
        title: waiting[0].title,
        since: new Date(since).toISOString(),
        units: waiting.reduce((total, row) => total + row.units, 0),
        dueDate: waiting.flatMap((row) => row.dueDate ?? []).sort()[0] ?? null,
        path: `/${kind}/${projectCode}`,
      };
    }),
  );
}
