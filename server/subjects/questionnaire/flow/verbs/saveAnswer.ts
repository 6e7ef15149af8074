import { and, eq, sql } from 'drizzle-orm';
import { misfitOf } from '#domain/subjects/questionnaire/flow/sheet';
import { itemWorkflow, type Stage } from '#domain/subjects/questionnaire/flow/workflow';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { callerOf, contentOf, type OpenFlow, openFlow, openQuestionnaire } from '../open';
import { questionnaireItems } from '../tables';
import { decidesOthers, settleShown } from './settleShown';

type ItemRow = typeof questionnaireItems.$inferSelect;

const itemIn = (project: OpenFlow, itemCode: string) =>
  recordIn(questionnaireItems, project, questionnaireItems.itemCode, itemCode);

/**
 * A question that the caller may answer now. Its questionnaire keeps its stage until the transaction ends; others answer
 * theirs meanwhile.
 * @throws AppError notFound, refusedTransition
 */
export async function openForAnswer(tx: Tx, project: OpenFlow, itemCode: string) {
  const [row] = await tx.select().from(questionnaireItems).where(itemIn(project, itemCode));
  if (!row) throw new AppError('notFound');
  await openQuestionnaire(tx, project, row.questionnaireCode);
  const content = await contentOf(tx, project, row.questionnaireCode);
  const question = content.questions.find(({ code }) => code === row.questionCode);
  if (!question) throw new AppError('notFound');
  // What decides about other questions is answered one after the other, else two would each find the other's undone.
  const decides = decidesOthers(content, question.code);
  const questionnaire = await openQuestionnaire(tx, project, row.questionnaireCode, decides ? 'change' : 'answer');
  requireAnswerable(project, row, questionnaire.stage);
  return { row, questionnaire, question, decides };
}

function requireAnswerable(project: OpenFlow, row: ItemRow, stage: Stage): void {
  if (!itemWorkflow.find('answer', row.state, { ...callerOf(project, row.respondentId), stage }))
    throw new AppError('refusedTransition');
}

/**
 * Saves an answer as it is typed. Each question has its own row, so a save doesn't touch others' answers.
 * @throws AppError conflict with the present answer, refusedTransition once it was submitted; HttpError 400 where it
 *   is no answer to this question
 */
export function saveAnswer(
  ctx: Context,
  { projectCode, itemCode, version, answer }: QuestionnaireGiven['saveAnswer']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const { questionnaire, question, decides } = await openForAnswer(tx, project, itemCode);
    const misfit = answer && misfitOf(question, answer);
    if (misfit) throw new HttpError(400, 'malformed', {}, { answer: misfit });
    const { accountId } = project.caller;
    const now = new Date();
    const [saved] = await tx
      .update(questionnaireItems)
      .set({
        answer,
        answerVersion: sql`${questionnaireItems.answerVersion} + 1`,
        answeredBy: accountId,
        answeredAt: now,
        changedAt: now,
      })
      .where(
        and(
          itemIn(project, itemCode),
          eq(questionnaireItems.answerVersion, version),
          // It may have been submitted between the read and the write: a submitted answer stays.
          eq(questionnaireItems.state, 'notsubmit'),
        ),
      )
      .returning({ version: questionnaireItems.answerVersion });
    if (!saved) await refuse(tx, project, itemCode, version, questionnaire.stage);
    if (decides) await settleShown(tx, project, questionnaire);
    const { questionnaireCode } = questionnaire;
    const made = saved?.version ?? version;
    await audit({
      action: 'saveAnswer',
      entity: 'questionnaireItem',
      entityCode: itemCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, questionnaireCode, question: question.code, version: made },
    });
    return { version: made, answeredAt: now.toISOString(), answeredBy: ctx.caller.showName };
  });
}

/** Why nothing was written. */
async function refuse(tx: Tx, project: OpenFlow, itemCode: string, version: number, stage: Stage): Promise<never> {
  const [row] = await tx.select().from(questionnaireItems).where(itemIn(project, itemCode));
  if (row) requireAnswerable(project, row, stage);
  const current = row && {
    version: row.answerVersion,
    updatedAt: row.answeredAt ?? row.changedAt,
    updatedBy: row.answeredBy,
    answer: row.answer,
  };
  await requireVersion(tx, current, version, ({ version, answer }) => ({ version, answer }));
  throw new AppError('refusedTransition');
}
