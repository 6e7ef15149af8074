import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import sumBy from 'lodash/sumBy.js';
import type { Level } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import { allowedAssessmentActions } from '#domain/subjects/assets/policy';
import { acceptsUpTo } from '#domain/subjects/assets/risk/criteria';
import { leadTasksOf, placeOfTask } from '#domain/subjects/assets/work/waiting';
import {
  allowedWorkActions,
  assigneeRole,
  type ExecutorPage,
  executorPageOf,
  executorPages,
  type Rounds,
  type Standing,
} from '#domain/subjects/assets/work/workflow';
import { releases } from '#server/capabilities/release/tables';
import { reportEditions } from '#server/capabilities/report/tables';
import { isOver } from '#server/core/project/over';
import { projects } from '#server/core/project/tables';
import type { ProjectTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { isOnChannelSide, lookedThrough } from '#server/subjects/assets/lookedThrough';
import { riskReportRelease } from '#server/subjects/assets/report/release';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { signsAlone } from './secondPerson';

const pagesOfExecutor = Object.keys(executorPages) as ExecutorPage[];

/** What waits for the caller in assessments: on its own pages, and in those that it leads; of one project where named. */
export async function listWaiting(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  return [...(projectCode ? [] : await listOwn(ctx, tx)), ...(await listLed(ctx, tx, projectCode))];
}

/** What waits for an executor in the assessments of its tenant: a task for each of its pages with units on it. */
async function listOwn(ctx: Context, tx: Tx): Promise<ProjectTask[]> {
  const { accountId, tenantCode } = ctx.actor;
  // The pages that it leads to open for executors alone.
  if (!ctx.caller.roles.includes(assigneeRole)) return [];
  const rows = await tx
    .select({
      projectCode: projects.projectCode,
      title: projects.name,
      stage: unitAssets.stage,
      since: sql<string>`min(${unitAssets.standingSince})`,
      count: sql<number>`count(*)::int`,
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
    .where(and(eq(assessments.tenantCode, tenantCode), not(isOver)))
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
        count: waiting.reduce((total, row) => total + row.count, 0),
        dueDate: waiting.flatMap((row) => row.dueDate ?? []).sort()[0] ?? null,
        path: `/${kind}/${projectCode}`,
      };
    }),
  );
}

interface Led extends Record<string, unknown> {
  tenantCode: string;
  projectCode: string;
  title: string;
  isCriteriaProposed: boolean;
  isSigned: boolean;
  isSubmitted: boolean;
  lacksFinal: boolean;
  signsAlone: boolean;
  units: number;
  unfinished: number;
  unassigned: number;
  latePeople: number;
  ownerLevel: Level;
  /** By level. */
  unaccepted: { level: Level; risks: number }[];
  /** The earliest day of the units that are late. */
  lateSince: string | null;
  submitted: (Standing & { rounds: Rounds; isMine: boolean; units: number; since: string })[];
}

/** What waits for those who lead assessments, on their side of each; one statement for all of them. */
async function listLed(ctx: Context, tx: Tx, projectCode: string | undefined): Promise<ProjectTask[]> {
  const { accountId } = ctx.actor;
  const { roles } = ctx.caller;
  const allowed = allowedAssessmentActions(roles);
  if (!allowed.includes('review')) return [];
  const rows = await ledBy(
    tx,
    accountId,
    lookedThrough(ctx, {
      projectCodes: projectCode === undefined ? undefined : [projectCode],
      columns: ledColumns,
    }),
  );
  const page = isOnChannelSide(ctx) ? '/projectList/detail/assetsReport' : '/systemManage/companyDetails';
  return rows.flatMap((row) => {
    const { projectCode, title } = row;
    const reviewable = row.submitted.filter((standing) =>
      allowedWorkActions(standing, { roles, isAssignee: standing.isMine }, standing.rounds).includes('complete'),
    );
    const standing = { ...row, ...unacceptedFor(roles, row), reviewable: sumBy(reviewable, 'units') };
    return leadTasksOf(standing, allowed).map(({ kind, count }) => ({
      kind,
      projectCode,
      title,
      count,
      since: kind === 'reviewUnits' ? (reviewable.map(({ since }) => since).sort()[0] ?? null) : null,
      dueDate: kind === 'urgePeople' ? row.lateSince : null,
      path: `${page}/${projectCode}?${placeOfTask[kind]}`,
    }));
  });
}

/** How many risks wait for an acceptance, and for one that these roles may give. */
export function unacceptedFor(
  roles: readonly RoleCode[],
  { unaccepted, ...criteria }: Pick<Led, 'unaccepted' | 'ownerLevel'>,
) {
  const upTo = acceptsUpTo(criteria, roles);
  return {
    unaccepted: sumBy(unaccepted, 'risks'),
    acceptable: sumBy(
      unaccepted.filter(({ level }) => level <= upTo),
      'risks',
    ),
  };
}

/** The columns of assessments that `ledBy` asks of its table. */
export const ledColumns = sql`${assessments.signedAt} IS NOT NULL AS is_signed, ${assessments.criteriaProposed} IS NOT NULL AS is_criteria_proposed, ${assessments.rounds}, ${assessments.roundsUpTo},
  ${assessments.acceptableLevel}, ${assessments.ownerLevel}`;

/** How the assessments of a table of projects stand, for those who lead them; one statement for all. */
export async function ledBy(tx: Tx, accountId: string, looked: SQL): Promise<Led[]> {
  const today = portalToday();
  const { document, fingerprint } = riskReportRelease;
  const ofProject = sql`tenant_code = a.tenant_code AND project_code = a.project_code`;
  const { rows } = await tx.execute<Led>(sql`
    WITH led AS MATERIALIZED ${looked}
    SELECT a.tenant_code AS "tenantCode", a.project_code AS "projectCode", a.title, a.is_signed AS "isSigned", a.is_criteria_proposed AS "isCriteriaProposed", a.owner_level AS "ownerLevel", u.*,
      coalesce(r.submitted, false) AS "isSubmitted", coalesce(r.lacks_final, false) AS "lacksFinal",
      CASE WHEN NOT a.is_signed AND u.units > 0 AND u.unfinished = 0
        THEN coalesce(${signsAlone(accountId, { tenantCode: sql`a.tenant_code`, projectCode: sql`a.project_code` })}, false)
        ELSE false END AS "signsAlone",
      (SELECT coalesce(json_agg(s), '[]') FROM (SELECT remnant_level AS level, count(*)::int AS risks FROM ${risks}
        WHERE ${ofProject} AND remnant_level > a.acceptable_level AND (accepted_by IS NULL OR accepted_until < ${today})
        GROUP BY 1) AS s) AS unaccepted,
      (SELECT coalesce(json_agg(s), '[]') FROM (
        SELECT stage, state, assignee_id IS NOT DISTINCT FROM ${accountId} AS "isMine",
          CASE WHEN value <= a.rounds_up_to THEN a.rounds ELSE 4 END AS rounds, count(*)::int AS units,
          min(standing_since) AS since
        FROM ${unitAssets} WHERE ${ofProject} AND state = 'submitted' GROUP BY 1, 2, 3, 4) AS s) AS submitted
    FROM led AS a CROSS JOIN LATERAL (
      SELECT count(*)::int AS units,
        count(*) FILTER (WHERE stage <> 'assets_progress_fin')::int AS unfinished,
        count(*) FILTER (WHERE stage <> 'assets_progress_fin' AND assignee_id IS NULL)::int AS unassigned,
        count(DISTINCT assignee_id) FILTER (WHERE due_date < ${today} AND state = 'inhand')::int AS "latePeople",
        (min(due_date) FILTER (WHERE due_date < ${today} AND state = 'inhand' AND assignee_id IS NOT NULL))::text AS "lateSince"
      FROM ${unitAssets} WHERE ${ofProject}) AS u
    LEFT JOIN LATERAL (
      SELECT bool_or(state <> 'withdrawn') AS submitted,
        bool_or(state = 'approved' AND NOT EXISTS (SELECT 1 FROM ${reportEditions} AS e
          WHERE e.tenant_code = a.tenant_code AND e.project_code = a.project_code AND e.release_id = ${releases}.release_id)) AS lacks_final
      FROM ${releases} WHERE ${ofProject} AND document = ${document} AND fingerprint = ${fingerprint({ tenantCode: sql`a.tenant_code`, projectCode: sql`a.project_code`, recordCode: sql`''` })}) AS r ON a.is_signed
    ORDER BY a.created_at DESC, a.project_code`);
  return rows;
}
