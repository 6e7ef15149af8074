import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { executorPageOf, executorPages, type UnitStage } from '#domain/subjects/assets/work/workflow';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { InHand } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';

/** The executor's page with the first of these units. */
function pageFor(projectCode: string, stages: readonly UnitStage[]): string {
  const pages = new Set<string | undefined>(stages.map(executorPageOf));
  const page = Object.keys(executorPages).find((name) => pages.has(name));
  return page ? `/${page}/${projectCode}` : '/';
}

/** Units in hand by who has them. */
export async function unitsInHand(tx: Tx, project: ProjectKey): Promise<Map<string, InHand>> {
  const rows = await tx
    .select({
      accountId: sql<string>`${unitAssets.assigneeId}`,
      stages: sql<UnitStage[]>`array_agg(DISTINCT ${unitAssets.stage})`,
      count: count(),
      late: sql<number>`(count(*) FILTER (WHERE ${unitAssets.dueDate} < ${portalToday()}))::int`,
    })
    .from(unitAssets)
    .where(and(within(unitAssets, project), eq(unitAssets.state, 'inhand'), isNotNull(unitAssets.assigneeId)))
    .groupBy(unitAssets.assigneeId);
  return new Map(
    rows.map(({ accountId, stages, ...work }) => [accountId, { ...work, path: pageFor(project.projectCode, stages) }]),
  );
}
