import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { seesWhole } from '#domain/core/project/policy';
import {
  allowedQuestionnaireNeeds,
  type QuestionnaireNeed,
  questionnairePolicy,
} from '#domain/subjects/questionnaire/policy';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { type OpenProject, openProject, type ProjectKey, requireNeed, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type Policy, toMeet } from '#server/kernel/policy';
import { questionnaireItems, questionnaires } from './tables';

/** Lets in who may do this with questionnaires; opening a project's asks again, with its state. */
export const may = (need: QuestionnaireNeed): Policy => toMeet(questionnairePolicy.need(need));

/** Signalled with every change of a project's questionnaires; by triggers, so that none goes untold. */
export const changesOf = ({ projectCode }: Pick<ProjectKey, 'projectCode'>): string => `questionnaire ${projectCode}`;

/** A project as far as its questionnaires go. */
export interface OpenFlow extends OpenProject {
  /** The caller's account where it sees the questionnaires that it answers in, and no others. */
  onlyRespondent: string | undefined;
  /** The customer doesn't see what the channel prepares. */
  seesPrepared: boolean;
  /** What the caller may do in the project's present state. */
  needs: QuestionnaireNeed[];
}

/**
 * Opens a project for what the call's row says (`may`).
 * @throws AppError notFound, forbidden, or projectFinished or refusedTransition where the project is over
 */
export async function openFlow(ctx: Context, tx: Tx, projectCode: string): Promise<OpenFlow> {
  const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
  const { roles, accountId } = project.caller;
  const needs = allowedQuestionnaireNeeds(roles, project);
  requireNeed(ctx, project, needs);
  return {
    ...project,
    needs,
    onlyRespondent: seesWhole(roles) ? undefined : accountId,
    seesPrepared: ctx.caller.tenant?.tenantCode === project.channelTenantCode,
  };
}

/** A questionnaire but for its content, which is large and never changes. */
export const questionnaireColumns = {
  questionnaireCode: questionnaires.questionnaireCode,
  templateCode: questionnaires.templateCode,
  templateVersion: questionnaires.templateVersion,
  name: questionnaires.name,
  stage: questionnaires.stage,
  stageSince: questionnaires.stageSince,
  dueDate: questionnaires.dueDate,
  returnReason: questionnaires.returnReason,
  version: questionnaires.version,
};
export type QuestionnaireRow = Pick<typeof questionnaires.$inferSelect, keyof typeof questionnaireColumns>;

/** What the caller may know of: the customer what was handed over, an executor where it answers. */
export const visibleQuestionnaires = (project: OpenFlow) =>
  and(
    within(questionnaires, project),
    project.seesPrepared ? undefined : sql`${questionnaires.stage} <> 'prepared'`,
    project.onlyRespondent === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM ${questionnaireItems} AS i WHERE i.tenant_code = ${questionnaires.tenantCode}
          AND i.project_code = ${questionnaires.projectCode} AND i.questionnaire_code = ${questionnaires.questionnaireCode}
          AND i.respondent_id = ${project.onlyRespondent})`,
  );

/**
 * One questionnaire of the project.
 * @param lock 'change': keeps others from changing it or its items; 'answer': others answer, but its stage stays
 * @throws AppError notFound
 */
export async function openQuestionnaire(
  tx: Tx,
  project: OpenFlow,
  questionnaireCode: string,
  lock?: 'change' | 'answer',
): Promise<QuestionnaireRow> {
  const found = tx
    .select(questionnaireColumns)
    .from(questionnaires)
    .where(and(visibleQuestionnaires(project), eq(questionnaires.questionnaireCode, questionnaireCode)));
  const [row] = await (lock ? found.for(lock === 'change' ? 'update' : 'share') : found);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Contents that were read; they never change. Some hundred kilobytes each. */
const contents = new LRUCache<string, TemplateContent>({ max: 100 });

/** What a questionnaire asks. */
export async function contentOf(tx: Tx, project: ProjectKey, questionnaireCode: string): Promise<TemplateContent> {
  const known = contents.get(questionnaireCode);
  if (known) return known;
  const [row] = await tx
    .select({ content: questionnaires.content })
    .from(questionnaires)
    .where(and(within(questionnaires, project), eq(questionnaires.questionnaireCode, questionnaireCode)));
  if (!row) throw new AppError('notFound');
  contents.set(questionnaireCode, row.content);
  return row.content;
}

/** Of whom an item is asked: who it is from here on is nobody else's. */
export const callerOf = ({ caller }: OpenFlow, respondentId: string | null) => ({
  roles: caller.roles,
  isRespondent: respondentId === caller.accountId,
});
