import { type SQL, sql } from 'drizzle-orm';
import { allowedAssessmentActions } from '#domain/subjects/assets/policy';
import type { Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalDay, portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { isOnChannelSide, lookedThrough } from '#server/subjects/assets/lookedThrough';
import { ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { measuresPath } from '../measureNotices';
import { isMeasure, isOpen, measureOf, overdue, waitsFor } from '../state';
import { measures } from '../tables';

interface Waiting extends Record<string, unknown> {
  projectCode: string;
  title: string;
  own: number;
  ownDue: string | null;
  done: number;
  overdue: number;
  overdueSince: string | null;
}

const joined = sql`${risks} JOIN ${unitAssets} ON ${ofUnit} LEFT JOIN ${measures} ON ${measureOf}`;

/**
 * The caller's tasks about treatments, also in finished assessments: own measures of completed units, and for
 * leaders those to verify and those overdue. One statement for all projects.
 */
export async function listMeasureTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { roles } = ctx.caller;
  const allowed = allowedAssessmentActions(roles);
  if (!allowed.includes('treat')) return [];
  const leads = allowed.includes('verify');
  const rows = await waitingIn(
    tx,
    ctx.actor.accountId,
    leads,
    lookedThrough(ctx, { projectCodes: projectCode === undefined ? undefined : [projectCode], isWithFinished: true }),
  );
  return rows.flatMap(({ projectCode, title, ...row }) => {
    const page = isOnChannelSide(ctx)
      ? `/projectList/detail/assetsReport/${projectCode}?tab=measures`
      : measuresPath(projectCode, roles);
    const task = (kind: ProjectTask['kind'], count: number, dueDate: string | null, filters: string): ProjectTask[] =>
      count > 0 ? [{ kind, projectCode, title, count, since: null, dueDate, path: `${page}&${filters}` }] : [];
    return [
      ...task('carryOutMeasures', row.own, row.ownDue, 'task=carryOutMeasures'),
      ...task('verifyMeasures', row.done, null, 'task=verifyMeasures'),
      ...task('overdueMeasures', row.overdue, row.overdueSince, 'overdue=true'),
    ];
  });
}

async function waitingIn(tx: Tx, accountId: string, leads: boolean, looked: SQL): Promise<Waiting[]> {
  const ofProject = sql`${risks.tenantCode} = a.tenant_code AND ${risks.projectCode} = a.project_code AND ${isMeasure}`;
  const isOwner = sql`${risks.treatmentOwnerId} = ${accountId}`;
  const mine = (through: SQL) => sql`SELECT ${risks.treatmentDeadline} AS due FROM ${joined}
    WHERE ${ofProject} AND ${through} AND ${waitsFor('carryOutMeasures', accountId)}`;
  // Apart, as each has an index: of both at once, all risks of the project would be read.
  const own = sql`SELECT count(*)::int AS own, min(due)::text AS "ownDue" FROM (${mine(isOwner)} UNION ALL
    ${mine(sql`${unitAssets.assigneeId} = ${accountId} AND (${isOwner}) IS NOT TRUE`)}) AS mine`;
  const isLate = overdue(portalToday());
  // Separate conditions: completed and overdue measures are a small part of a plan.
  const led = sql`SELECT done.*, late.* FROM
    (SELECT count(*)::int AS done FROM ${measures}
      WHERE ${measures.tenantCode} = a.tenant_code AND ${measures.projectCode} = a.project_code
        AND ${waitsFor('verifyMeasures', accountId)}) AS done,
    (SELECT count(*)::int AS overdue, min(${risks.treatmentDeadline})::text AS "overdueSince"
      FROM ${risks} LEFT JOIN ${measures} ON ${measureOf} WHERE ${ofProject} AND ${isLate}) AS late`;
  const nothing = sql`SELECT 0 AS done, 0 AS overdue, NULL AS "overdueSince"`;
  const { rows } = await tx.execute<Waiting>(sql`
    WITH a AS MATERIALIZED ${looked}
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
  measure_overdue: some(sql`${isOpen} AND ${risks.treatmentDeadline} < ${portalDay}`),
  measure_done: some(sql`${measures.stateNow} = 'done'`),
  measure_returned: some(sql`${measures.returnReason} IS NOT NULL AND ${isOpen}`),
};
