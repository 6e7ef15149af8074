import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { allowedAssessmentActions } from '#domain/subjects/assets/policy';
import type { Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalDay, portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { isOnChannelSide, lookedThrough } from '#server/subjects/assets/lookedThrough';
import { measuresPath } from '../measureNotices';
import { isOpen, isToVerify, overdue, toCarryOut } from '../state';
import { measures } from '../tables';

interface Waiting extends Record<string, unknown> {
  projectCode: string;
  title: string;
  own: number;
  ownDue: string | null;
  returned: number;
  returnedDue: string | null;
  done: number;
  overdue: number;
  overdueSince: string | null;
}

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
      ...task('returnedMeasures', row.returned, row.returnedDue, 'task=returnedMeasures'),
      ...task('carryOutMeasures', row.own, row.ownDue, 'task=carryOutMeasures'),
      ...task('verifyMeasures', row.done, null, 'task=verifyMeasures'),
      ...task('overdueMeasures', row.overdue, row.overdueSince, 'overdue=true'),
    ];
  });
}

async function waitingIn(tx: Tx, accountId: string, leads: boolean, looked: SQL): Promise<Waiting[]> {
  const ofProject = sql`${measures.tenantCode} = a.tenant_code AND ${measures.projectCode} = a.project_code`;
  const counted = (
    name: string,
    returned: SQL,
  ) => sql`count(*) FILTER (WHERE ${returned})::int AS ${sql.identifier(name)},
    min(deadline) FILTER (WHERE ${returned})::text AS ${sql.identifier(`${name}Due`)}`;
  const open = toCarryOut(accountId).map(
    (waits) => sql`SELECT ${measures.treatmentDeadline} AS deadline, ${isNotNull(measures.returnReason)} AS is_returned
      FROM ${measures} WHERE ${ofProject} AND ${waits}`,
  );
  const own = sql`SELECT ${counted('own', sql`NOT is_returned`)}, ${counted('returned', sql`is_returned`)}
    FROM (${sql.join(open, sql` UNION ALL `)}) AS o`;
  const isLate = overdue(portalToday());
  const isDone = isToVerify(accountId);
  const led = sql`SELECT count(*) FILTER (WHERE ${isDone})::int AS done, count(*) FILTER (WHERE ${isLate})::int AS overdue,
      min(${measures.treatmentDeadline}) FILTER (WHERE ${isLate})::text AS "overdueSince"
    FROM ${measures} WHERE ${ofProject} AND (${isDone} OR ${isLate}) AND ${measures.isUsed}`;
  const nothing = sql`SELECT 0 AS done, 0 AS overdue, NULL AS "overdueSince"`;
  const { rows } = await tx.execute<Waiting>(sql`
    WITH a AS MATERIALIZED ${looked}
    SELECT a.project_code AS "projectCode", a.title, own.*, led.*
    FROM a CROSS JOIN LATERAL (${own}) AS own CROSS JOIN LATERAL (${leads ? led : nothing}) AS led
    ORDER BY a.created_at DESC, a.project_code`);
  return rows;
}

const inNotice = sql`${measures.tenantCode} = ${notices.tenantCode} AND ${measures.projectCode} = ${notices.projectCode}`;
const some = (holds: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${measures} WHERE ${inNotice} AND ${holds} AND ${measures.isUsed})`;

/** While these hold, the notice's matter is still open. */
export const measureMatters: Matters = {
  measure_due: some(sql`${isOpen} AND ${measures.treatmentDeadline} IS NOT NULL`),
  measure_overdue: some(sql`${isOpen} AND ${measures.treatmentDeadline} < ${portalDay}`),
  measure_done: some(sql`${measures.stateNow} = 'done'`),
  measure_returned: some(sql`${measures.returnReason} IS NOT NULL AND ${isOpen}`),
};
