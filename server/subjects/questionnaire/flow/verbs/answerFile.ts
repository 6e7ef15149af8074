import { isPicture } from '#domain/kernel/fileKinds';
import { answerLimits } from '#domain/subjects/questionnaire/flow/sheet';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import { filesOf } from '#domain/subjects/questionnaire/template/answer';
import {
  addAttachment,
  type Owner,
  openAttachment,
  removeAttachment,
  requireRoom,
} from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import type { Upload } from '#server/kernel/http/upload';
import { type OpenFlow, openFlow, openQuestionnaire } from '../open';
import { questionnaireItems } from '../tables';
import { openForAnswer } from './saveAnswer';
import { settleShown } from './settleShown';

type Named = QuestionnaireGiven['addAnswerFile']['form'];

const ownerOf = ({ tenantCode, projectCode }: OpenFlow, itemCode: string): Owner => ({
  tenantCode,
  projectCode,
  entity: 'questionnaireItem',
  entityCode: itemCode,
});

/** @throws AppError refusedTransition where this is answered without files, or not now */
async function openOwner(ctx: Context, tx: Tx, { projectCode, itemCode }: Named) {
  const project = await openFlow(ctx, tx, projectCode);
  const opened = await openForAnswer(tx, project, itemCode);
  if (filesOf(opened.question).kind === 'none') throw new AppError('refusedTransition');
  return { ...ownerOf(project, itemCode), ...opened, project };
}

/** Whether a file may be sent for this question; asked before its first byte. */
export async function admitAnswerFile(ctx: Context, tx: Tx, named: Named): Promise<void> {
  await requireRoom(tx, await openOwner(ctx, tx, named), answerLimits.files);
}

/** A file is an answer, and so is its removal: it has its time and its person, and whatever was made of it is older. */
const answered = (tx: Tx, project: OpenFlow, itemCode: string) => {
  const now = new Date();
  return tx
    .update(questionnaireItems)
    .set({ answeredBy: project.caller.accountId, answeredAt: now, changedAt: now })
    .where(recordIn(questionnaireItems, project, questionnaireItems.itemCode, itemCode));
};

/** Attaches a file to an answer. @throws AppError fileType, limitReached, storageFull, notFound, refusedTransition */
export function addAnswerFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  const { projectCode, itemCode } = fields;
  return addAttachment(ctx, upload, {
    kind: 'answerFile',
    max: answerLimits.files,
    open: async (tx, mime) => {
      const opened = await openOwner(ctx, tx, fields);
      if (filesOf(opened.question).kind === 'image' && !isPicture(mime))
        throw new AppError('fileType', { wanted: 'PNG, JPEG' });
      return opened;
    },
    added: async (tx, audit, { project, tenantCode, question, questionnaire, decides }) => {
      await answered(tx, project, itemCode);
      if (decides) await settleShown(tx, project, questionnaire);
      const { questionnaireCode } = questionnaire;
      await audit({
        action: 'addAnswerFile',
        entity: 'questionnaireItem',
        entityCode: itemCode,
        tenantCode,
        detail: { projectCode, questionnaireCode, question: question.code, name, size },
      });
    },
  });
}

/** Takes a file away again. @throws AppError notFound, refusedTransition */
export function removeAnswerFile(ctx: Context, input: QuestionnaireGiven['removeAnswerFile']['body']): Promise<null> {
  const { projectCode, itemCode, objectId } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const { tenantCode } = project;
    const { name } = await openAttachment(tx, ownerOf(project, itemCode), objectId);
    const { question, questionnaire, decides } = await openForAnswer(tx, project, itemCode);
    await removeAttachment(tx, ownerOf(project, itemCode), objectId);
    await answered(tx, project, itemCode);
    if (decides) await settleShown(tx, project, questionnaire);
    const { questionnaireCode } = questionnaire;
    await audit({
      action: 'removeAnswerFile',
      entity: 'questionnaireItem',
      entityCode: itemCode,
      tenantCode,
      detail: { projectCode, questionnaireCode, question: question.code, name, objectId },
    });
    return null;
  });
}

/** A file of an answer that the caller sees. @throws AppError notFound */
export async function openAnswerFile(ctx: Context, tx: Tx, query: QuestionnaireGiven['getAnswerFile']['query']) {
  const { projectCode, itemCode, objectId } = query;
  const project = await openFlow(ctx, tx, projectCode);
  const [item] = await tx
    .select({ questionnaireCode: questionnaireItems.questionnaireCode })
    .from(questionnaireItems)
    .where(recordIn(questionnaireItems, project, questionnaireItems.itemCode, itemCode));
  if (!item) throw new AppError('notFound');
  await openQuestionnaire(tx, project, item.questionnaireCode);
  return openAttachment(tx, ownerOf(project, itemCode), objectId);
}
