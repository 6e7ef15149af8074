import { and, eq, gte, isNull, lt, not, sql } from 'drizzle-orm';
import type { ProjectState } from '#domain/core/project/rules';
import type { ProjectBrief, ProjectDetail } from '#domain/core/project/schema';
import { allowedAssessmentActions } from '#domain/subjects/assets/policy';
import { HIGH_LEVEL } from '#domain/subjects/assets/risk/criteria';
import { reportEditions } from '#server/capabilities/report/tables';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { inventoryImports } from './import/tables';
import { businessAssets, systemAssets, unitAssets } from './inventory/tables';
import { listMeasureTasks } from './measure/queries/waiting';
import { interviews, reportLogos, reportSettings } from './report/tables';
import { risks } from './risk/tables';
import { assessments } from './tables';
import { atWork } from './work/queries/atWork';
import { listWaiting } from './work/queries/waiting';

const isDone = eq(unitAssets.stage, 'assets_progress_fin');

/** How far the assessments of projects are, by project. */
async function briefly(tx: Tx, keys: readonly ProjectKey[]): Promise<Map<string, Partial<ProjectBrief>>> {
  const tenantCodes = [...new Set(keys.map((key) => key.tenantCode))];
  const rows = await tx
    .select({ projectCode: assessments.projectCode, assessmentStatus: assessments.status })
    .from(assessments)
    .where(
      and(
        anyOf(assessments.tenantCode, tenantCodes),
        anyOf(
          assessments.projectCode,
          keys.map((key) => key.projectCode),
        ),
      ),
    );
  return new Map(rows.map(({ projectCode, ...told }) => [projectCode, told]));
}

/** The assessment's part of a project's page; absent without an assessment. */
async function inDetail(
  ctx: Context,
  tx: Tx,
  project: ProjectKey & { state: ProjectState },
): Promise<Partial<ProjectDetail>> {
  const [row] = await tx.select().from(assessments).where(within(assessments, project));
  if (!row) return {};
  return {
    assessmentStatus: row.status,
    counts: await countsOf(tx, project),
    method: row.method.name,
    waiting: [
      ...(await listWaiting(ctx, tx, project.projectCode)),
      ...(await listMeasureTasks(ctx, tx, project.projectCode)),
    ],
    allowedActions: allowedAssessmentActions(ctx.caller.roles, project.state),
  };
}

/** Tables of entered data, all of it below the assessment; dependent tables go with these. */
const entered = [
  businessAssets,
  systemAssets,
  unitAssets,
  inventoryImports,
  reportSettings,
  interviews,
  reportEditions,
  reportLogos,
];

async function holds(tx: Tx, project: ProjectKey): Promise<number> {
  const counts = entered.map((table) => sql`(SELECT count(*) FROM ${table} WHERE ${within(table, project)})`);
  const { rows } = await tx.execute<{ n: number }>(sql`SELECT (${sql.join(counts, sql` + `)})::int AS n`);
  return rows[0]?.n ?? 0;
}

async function countsOf(tx: Tx, project: ProjectKey) {
  const { rows } = await tx.execute<ProjectDetail['counts']>(sql`
    SELECT (SELECT count(*)::int FROM ${businessAssets} WHERE ${within(businessAssets, project)}) AS businesses,
      (SELECT count(*)::int FROM ${systemAssets} WHERE ${within(systemAssets, project)}) AS systems,
      u.*,
      r.*
    FROM (SELECT count(*)::int AS units,
        count(*) FILTER (WHERE ${isDone})::int AS "finishedUnits",
        count(*) FILTER (WHERE ${and(not(isDone), isNull(unitAssets.assigneeId))})::int AS "unassignedUnits",
        count(*) FILTER (WHERE ${and(lt(unitAssets.dueDate, portalToday()), eq(unitAssets.state, 'inhand'))})::int AS "lateUnits"
      FROM ${unitAssets} WHERE ${within(unitAssets, project)}) AS u,
      (SELECT count(*)::int AS risks, count(*) FILTER (WHERE ${gte(risks.riskLevel, HIGH_LEVEL)})::int AS "highRisks"
      FROM ${risks} WHERE ${within(risks, project)}) AS r`);
  const [counts] = rows;
  if (!counts) throw new Error('A count without a row');
  return counts;
}

export const ofProjects = { briefly, inDetail, atWork, holds };
