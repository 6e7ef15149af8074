import { randomUUID } from 'node:crypto';
import { sheetOf } from '#domain/subjects/questionnaire/flow/sheet';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import type { ProjectKey } from '#server/core/project/openProject';
import { beginProject } from '#server/core/project/setState';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { type PublishedTemplate, readTemplate } from '../../template/readTemplate';
import { openFlow } from '../open';
import { questionnaireItems, questionnaires } from '../tables';
import { settleProject } from './settleProject';

/** Refs with their standard: the same clause of two standards is not the same. */
export const refsOf = (standardCode: string | null, refs: readonly string[]): string[] =>
  standardCode === null ? [] : refs.map((ref) => `${standardCode} ${ref}`);

/** A questionnaire with an item for each of its questions; what it asks is frozen with it. @returns its code */
export async function insertQuestionnaire(
  tx: Tx,
  { tenantCode, projectCode }: ProjectKey,
  { templateCode, number, name, content }: PublishedTemplate,
  { dueDate, updatedBy }: { dueDate: string | null; updatedBy: string | null },
): Promise<string> {
  const questionnaireCode = newCode('Q');
  const key = { tenantCode, projectCode, questionnaireCode };
  await tx
    .insert(questionnaires)
    .values({ ...key, templateCode, templateVersion: number, name, content, dueDate, updatedBy });
  const { shown } = sheetOf(content, new Map());
  await tx.insert(questionnaireItems).values(
    content.questions.map(({ code, refs }, position) => ({
      ...key,
      isShown: shown.has(code),
      itemCode: randomUUID(),
      questionCode: code,
      position,
      refs: refsOf(content.standardCode, refs),
    })),
  );
  return questionnaireCode;
}

/**
 * Prepares a questionnaire for a project; the customer sees it once it is handed over.
 * @throws AppError notFound where there is no such template, or none of its versions is published
 */
export function addQuestionnaire(
  ctx: Context,
  input: QuestionnaireGiven['addQuestionnaire']['body'],
): Promise<{ questionnaireCode: string }> {
  const { projectCode, templateCode, templateVersion, dueDate } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const template = await readTemplate(tx, ctx, templateCode, templateVersion);
    const updatedBy = project.caller.accountId;
    const questionnaireCode = await insertQuestionnaire(tx, project, template, { dueDate: dueDate ?? null, updatedBy });
    await beginProject(ctx, tx, project);
    await settleProject(ctx, tx, project);
    await audit({
      action: 'addQuestionnaire',
      entity: 'questionnaire',
      entityCode: questionnaireCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        questionnaireCode,
        templateCode,
        templateVersion: template.number,
        questions: template.content.questions.length,
      },
    });
    return { questionnaireCode };
  });
}
