import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { allowedAssessmentActions } from '#domain/assets/policy';
import { unitAssets } from '#server/assets/inventory/tables';
import { risks } from '#server/assets/risk/tables';
import { assessments } from '#server/assets/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import type { Matters, WaitingTask } from '#server/kernel/subject';
import { groupOfProject, visibleGroups } from '#server/project/openProject';
import { projectGroups, projects } from '#server/project/tables';
import { notices } from '#server/user/tables';
import { measuresPath } from '../measureNotices';
import { isMeasure, measureOf, overdue, stateNow } from '../state';
import { measures } from '../tables';

/** So many projects are looked through, the newest first. */
const PROJECTS_MAX = 200;

interface Waiting extends Record<string, unknown> {
  projectCode: string;
  title: string;
  own: number;
  ownDue: string | null;
  done: number;
  overdue: number;
  overdueSince: string | null;
}

const isOpen = sql`${stateNow} IN ('planned', 'inhand')`;
/** Whose measure it is: its owner's, or where that is nobody of the portal, that of whoever has the unit. */
const whose = sql`coalesce(${risks.treatmentOwnerId}, ${unitAssets.assigneeId})`;
const joined = sql`${risks} JOIN ${unitAssets} ON ${and(
  eq(unitAssets.tenantCode, risks.tenantCode),
  eq(unitAssets.projectCode, risks.projectCode),
  eq(unitAssets.unitId, risks.unitId),
)} LEFT JOIN ${measures} ON ${measureOf}`;

/**
 * What of treatments waits for the caller, in finished assessments, too: its own measures of units that are done, and for
 * those who lead what waits to be verified by them and what is overdue. One statement for all projects.
 */
export async function listMeasureTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<WaitingTask[]> {
  const { roles, tenant } = ctx.caller;
  const allowed = allowedAssessmentActions(roles);
  if (!allowed.includes('treat')) return [];
  const leads = allowed.includes('verify');
  const isChannel = tenant?.type === 'channel';
  const { tenantCode } = ctx.actor;
  const rows = await waitingIn(tx, ctx.actor.accountId, leads, [
    eq(isChannel ? projects.channelTenantCode : projects.tenantCode, tenantCode),
    isChannel ? visibleGroups(ctx) : undefined,
    projectCode === undefined ? undefined : eq(projects.projectCode, projectCode),
  ]);
  return rows.flatMap(({ projectCode, title, ...row }) => {
    const page = isChannel
      ? `/projectList/detail/assetsReport/${projectCode}?tab=measures`
      : measuresPath(projectCode, roles);
    const task = (kind: WaitingTask['kind'], count: number, dueDate: string | null, filters: string): WaitingTask[] =>
      count > 0 ? [{ kind, projectCode, title, count, since: null, dueDate, path: `${page}&${filters}` }] : [];
    return [
      ...task('carryOutMeasures', row.own, row.ownDue, 'mine=true'),
      ...task('verifyMeasures', row.done, null, 'state=done'),
      ...task('overdueMeasures', row.overdue, row.overdueSince, 'overdue=true'),
    ];
  });
}

async function waitingIn(tx: Tx, accountId: string, leads: boolean, which: (SQL | undefined)[]): Promise<Waiting[]> {
  const ofProject = sql`${risks.tenantCode} = a.tenant_code AND ${risks.projectCode} = a.project_code AND ${isMeasure}`;
  const own = sql`SELECT count(*)::int AS own, min(${risks.treatmentDeadline})::text AS "ownDue" FROM ${joined}
    WHERE ${ofProject} AND (${risks.treatmentOwnerId} = ${accountId} OR ${unitAssets.assigneeId} = ${accountId})
      AND ${whose} = ${accountId} AND ${isOpen} AND ${unitAssets.stage} = 'assets_progress_fin'`;
  const isLate = overdue(portalToday());
  // One pass over the plan for both.
  const led = sql`SELECT
      (count(*) FILTER (WHERE ${measures.doneBy} IS DISTINCT FROM ${accountId}
        AND ${risks.treatmentOwnerId} IS DISTINCT FROM ${accountId} AND ${stateNow} = 'done'))::int AS done,
      (count(*) FILTER (WHERE ${isLate}))::int AS overdue,
      (min(${risks.treatmentDeadline}) FILTER (WHERE ${isLate}))::text AS "overdueSince"
    FROM ${risks} LEFT JOIN ${measures} ON ${measureOf} WHERE ${ofProject}`;
  const nothing = sql`SELECT 0 AS done, 0 AS overdue, NULL AS "overdueSince"`;
  const { rows } = await tx.execute<Waiting>(sql`
    WITH a AS MATERIALIZED (
      SELECT ${projects.tenantCode}, ${projects.projectCode}, ${projects.name} AS title, ${projects.createdAt}
      FROM ${projects}
      JOIN ${projectGroups} ON ${groupOfProject}
      JOIN ${assessments} ON ${and(
        eq(assessments.tenantCode, projects.tenantCode),
        eq(assessments.projectCode, projects.projectCode),
      )}
      WHERE ${and(ne(projects.state, 'closed'), ...which)}
      ORDER BY ${projects.createdAt} DESC, ${projects.projectCode} LIMIT ${PROJECTS_MAX})
    SELECT a.project_code AS "projectCode", a.title, own.*, led.*
    FROM a CROSS JOIN LATERAL (${own}) AS own CROSS JOIN LATERAL (${leads ? led : nothing}) AS led
    ORDER BY a.created_at DESC, a.project_code`);
  return rows;
}

const inNotice = sql`${risks.tenantCode} = ${notices.tenantCode} AND ${risks.projectCode} = ${notices.projectCode} AND ${isMeasure}`;
const some = (stands: SQL) => sql`EXISTS (SELECT 1 FROM ${joined} WHERE ${inNotice} AND ${stands})`;

/** While these hold, the notice's matter is still open. */
export const measureMatters: Matters = {
  measure_due: some(sql`${isOpen} AND ${risks.treatmentDeadline} IS NOT NULL`),
  measure_overdue: some(sql`${isOpen} AND ${risks.treatmentDeadline} < current_date`),
  measure_done: some(sql`${measures.state} IN ('done', 'verified') AND ${stateNow} = 'done'`),
  measure_returned: some(sql`${measures.returnReason} IS NOT NULL AND ${isOpen}`),
};
