import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { openStages } from '#domain/subjects/questionnaire/flow/workflow';
import { questionnairePolicy, respondentRole } from '#domain/subjects/questionnaire/policy';
import type { QuestionnaireTask } from '#domain/subjects/questionnaire/tasks';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { inOpenProject } from '#server/core/project/over';
import type { Holding, InHand, Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { isOnChannelSide, lookedThrough } from '#server/subjects/assets/lookedThrough';
import { questionnaireItems, questionnaires } from '../tables';

interface Standing extends Record<string, unknown> {
  projectCode: string;
  title: string;
  own: number;
  ownDue: string | null;
  prepared: number;
  received: number;
  reviewable: number;
  /** With every question that shows accepted; or submitted, and nothing of the project is still being answered. */
  ready: number;
  inReview: number;
  /** 1: it is made for questionnaires, and has none yet. */
  missing: number;
}

const isOpen = sql.raw(`q.stage IN (${openStages.map((stage) => `'${stage}'`).join(', ')})`);

/** What of questionnaires waits for the caller, on its side of each project; one statement for all of them. */
export async function listWaiting(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { roles } = ctx.caller;
  const allowed = questionnairePolicy.allowed(roles);
  if (!allowed.includes('view')) return [];
  const { accountId } = ctx.actor;
  const { rows } = await tx.execute<Standing>(sql`
    WITH looked AS MATERIALIZED ${lookedThrough(ctx, { projectCodes: projectCode === undefined ? undefined : [projectCode] })}
    SELECT a.project_code AS "projectCode", a.title, s.* FROM looked AS a CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.own), 0)::int AS own, min(i.own_due)::text AS "ownDue",
        count(*) FILTER (WHERE q.stage = 'prepared')::int AS prepared,
        count(*) FILTER (WHERE q.stage = 'received')::int AS received,
        coalesce(sum(i.reviewable), 0)::int AS reviewable,
        count(*) FILTER (WHERE (${isOpen} AND i.unfinished = 0) OR (q.stage = 'submitted' AND NOT EXISTS (
          SELECT 1 FROM questionnaires o WHERE o.tenant_code = a.tenant_code AND o.project_code = a.project_code
            AND o.stage IN ('received', 'distributed', 'returned'))))::int AS ready,
        count(*) FILTER (WHERE q.stage = 'review')::int AS "inReview",
        (count(*) = 0 AND EXISTS (SELECT 1 FROM projects p WHERE p.tenant_code = a.tenant_code
          AND p.project_code = a.project_code AND p.kind <> 'full'))::int AS missing
      FROM questionnaires q CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE ${isOpen} AND state = 'notsubmit' AND respondent_id = ${accountId}) AS own,
          min(coalesce(due_date, q.due_date)) FILTER (WHERE ${isOpen} AND state = 'notsubmit' AND respondent_id = ${accountId}) AS own_due,
          count(*) FILTER (WHERE ${isOpen} AND state = 'submited' AND respondent_id IS DISTINCT FROM ${accountId}) AS reviewable,
          count(*) FILTER (WHERE state <> 'finished') AS unfinished
        FROM questionnaire_items WHERE tenant_code = q.tenant_code AND project_code = q.project_code
          AND questionnaire_code = q.questionnaire_code AND is_shown) AS i
      WHERE q.tenant_code = a.tenant_code AND q.project_code = a.project_code) AS s
    ORDER BY a.created_at DESC, a.project_code`);
  const page = isOnChannelSide(ctx)
    ? '/projectList/detail/gapAnalysisReport'
    : '/systemManage/companyDetails/gapAnalysisReport';
  return rows.flatMap(({ projectCode, title, ...row }) => {
    const counts: Record<QuestionnaireTask, number> = {
      // The page on which they are answered opens for executors alone.
      answerQuestions: roles.includes(respondentRole) ? row.own : 0,
      distributeQuestionnaires: allowed.includes('distribute') ? row.received : 0,
      reviewAnswers: allowed.includes('review') ? row.reviewable : 0,
      finishQuestionnaires: allowed.includes('review') ? row.ready : 0,
      reviewQuestionnaires: allowed.includes('decide') ? row.inReview : 0,
      handOverQuestionnaires: allowed.includes('prepare') ? row.prepared : 0,
      prepareQuestionnaires: allowed.includes('prepare') ? row.missing : 0,
    };
    return (Object.entries(counts) as [QuestionnaireTask, number][]).flatMap(([kind, count]) =>
      count > 0
        ? [
            {
              kind,
              projectCode,
              title,
              count,
              since: null,
              dueDate: kind === 'answerQuestions' ? row.ownDue : null,
              path:
                kind === 'answerQuestions' ? `/reportOnline/${projectCode}` : `${page}/${projectCode}?${places[kind]}`,
            },
          ]
        : [],
    );
  });
}

/** Where on a project's page a task is done. */
const places: Record<Exclude<QuestionnaireTask, 'answerQuestions'>, string> = {
  distributeQuestionnaires: 'tab=questionnaires',
  reviewAnswers: 'tab=questionnaires&state=submited',
  finishQuestionnaires: 'tab=questionnaires',
  reviewQuestionnaires: 'tab=questionnaires',
  handOverQuestionnaires: 'tab=questionnaires',
  prepareQuestionnaires: 'tab=questionnaires',
};

const inNotice = sql`i.tenant_code = ${notices.tenantCode} AND i.project_code = ${notices.projectCode}`;
const someItem = (stands: ReturnType<typeof sql>) => sql`EXISTS (SELECT 1 FROM questionnaire_items i
  JOIN questionnaires q USING (tenant_code, project_code, questionnaire_code) WHERE ${inNotice} AND ${isOpen} AND i.is_shown AND ${stands}) AND ${inOpenProject(notices)}`;
const someStage = (stage: string) =>
  sql`EXISTS (SELECT 1 FROM questionnaires i WHERE ${inNotice} AND i.stage = ${stage}) AND ${inOpenProject(notices)}`;
const inHand = sql`i.respondent_id = ${notices.accountId} AND i.state = 'notsubmit'`;

/** While these hold, the notice's matter is still open. */
export const matters: Matters = {
  questionnaire_received: someStage('received'),
  questions_assigned: someItem(inHand),
  questions_returned: someItem(sql`${inHand} AND i.return_reason IS NOT NULL`),
  questions_submitted: someItem(sql`i.state = 'submited'`),
  questionnaire_delivered: someStage('review'),
  questionnaire_returned: someStage('returned'),
  questions_urge: someItem(inHand),
  questionnaire_task: someItem(inHand),
};

/** Questions in hand by who has them, for reminders. */
export async function questionsInHand(tx: Tx, project: ProjectKey): Promise<Map<string, InHand>> {
  const rows = await tx
    .select({
      accountId: sql<string>`${questionnaireItems.respondentId}`,
      count: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) FILTER (WHERE coalesce(${questionnaireItems.dueDate}, ${questionnaires.dueDate}) < ${portalToday()}))::int`,
    })
    .from(questionnaireItems)
    .innerJoin(
      questionnaires,
      and(
        eq(questionnaires.tenantCode, questionnaireItems.tenantCode),
        eq(questionnaires.projectCode, questionnaireItems.projectCode),
        eq(questionnaires.questionnaireCode, questionnaireItems.questionnaireCode),
      ),
    )
    .where(
      and(
        within(questionnaireItems, project),
        anyOf(questionnaires.stage, openStages),
        eq(questionnaireItems.state, 'notsubmit'),
        eq(questionnaireItems.isShown, true),
        isNotNull(questionnaireItems.respondentId),
      ),
    )
    .groupBy(questionnaireItems.respondentId);
  const path = `/reportOnline/${project.projectCode}`;
  return new Map(rows.map(({ accountId, ...work }) => [accountId, { ...work, path }]));
}

const unfinished = (tenantCode: string) =>
  and(
    eq(questionnaireItems.tenantCode, tenantCode),
    sql`${questionnaireItems.state} <> 'finished'`,
    inOpenProject(questionnaireItems),
  );

/** Questions of projects that are not over, which were given to a customer's people and not accepted yet. */
export const heldQuestions: Holding = {
  kind: 'questions',
  roles: [respondentRole],
  async count(tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: sql<string>`${questionnaireItems.respondentId}`, n: sql<number>`count(*)::int` })
      .from(questionnaireItems)
      .where(and(unfinished(tenantCode), anyOf(questionnaireItems.respondentId, accountIds)))
      .groupBy(questionnaireItems.respondentId);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const moved = await tx
      .update(questionnaireItems)
      .set({ respondentId: to.accountId, changedAt: sql`now()` })
      .where(and(unfinished(ctx.actor.tenantCode), eq(questionnaireItems.respondentId, from)))
      .returning({ itemCode: questionnaireItems.itemCode });
    return moved.length;
  },
};

/** What people have entered: a project with questionnaires isn't deleted. */
export const holds = (tx: Tx, project: ProjectKey): Promise<number> =>
  tx.$count(questionnaires, within(questionnaires, project));
