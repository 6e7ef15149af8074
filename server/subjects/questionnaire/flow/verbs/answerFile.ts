import { and, eq } from 'drizzle-orm';
import { isPicture } from '#domain/kernel/fileKinds';
import { answerLimits } from '#domain/subjects/questionnaire/flow/sheet';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import { answerParts } from '#domain/subjects/questionnaire/template/answer';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { type OpenFlow, openFlow, openQuestionnaire } from '../open';
import { answerFiles, questionnaireItems } from '../tables';
import { openForAnswer } from './saveAnswer';
import { settleShown } from './settleShown';

type Named = QuestionnaireGiven['addAnswerFile']['form'];

const filesOf = (project: OpenFlow, itemCode: string) => recordIn(answerFiles, project, answerFiles.itemCode, itemCode);

/** @throws AppError refusedTransition where this is answered without files, or not now; limitReached */
async function requireRoom(tx: Tx, project: OpenFlow, itemCode: string) {
  const opened = await openForAnswer(tx, project, itemCode);
  if (answerParts[opened.question.type].files === 'none') throw new AppError('refusedTransition');
  await requireBelowLimit(tx, `answerFiles:${itemCode}`, answerLimits.files, () =>
    tx.$count(answerFiles, filesOf(project, itemCode)),
  );
  return opened;
}

/** Whether a file may be sent for this question; asked before its first byte. */
export async function admitAnswerFile(ctx: Context, tx: Tx, { projectCode, itemCode }: Named): Promise<void> {
  await requireRoom(tx, await openFlow(ctx, tx, projectCode), itemCode);
}

/** Attaches a file to an answer. @throws AppError fileType, limitReached, storageFull, notFound, refusedTransition */
export async function addAnswerFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  const { projectCode, itemCode } = fields;
  const mime = requireKind(upload);
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const { question, questionnaire, decides } = await requireRoom(tx, project, itemCode);
    if (answerParts[question.type].files === 'image' && !isPicture(mime))
      throw new AppError('fileType', { wanted: 'PNG, JPEG' });
    const { tenantCode } = project;
    const { objectId } = stored;
    await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'answerFile' }, stored);
    await tx.insert(answerFiles).values({ tenantCode, projectCode, itemCode, objectId });
    await touch(tx, project, itemCode);
    if (decides) await settleShown(tx, project, questionnaire);
    await audit({
      action: 'addAnswerFile',
      entity: 'questionnaireItem',
      entityCode: itemCode,
      tenantCode,
      detail: { projectCode, questionnaireCode: questionnaire.questionnaireCode, question: question.code, name, size },
    });
    return { objectId };
  });
}

/** Who listens asks for items that have changed. */
const touch = (tx: Tx, project: OpenFlow, itemCode: string) =>
  tx
    .update(questionnaireItems)
    .set({ changedAt: new Date() })
    .where(recordIn(questionnaireItems, project, questionnaireItems.itemCode, itemCode));

/** Takes a file away again. @throws AppError notFound, refusedTransition */
export function removeAnswerFile(ctx: Context, input: QuestionnaireGiven['removeAnswerFile']['body']): Promise<null> {
  const { projectCode, itemCode, objectId } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const file = await findFile(tx, project, itemCode, objectId);
    const { question, questionnaire, decides } = await openForAnswer(tx, project, itemCode);
    const { tenantCode } = project;
    // The link goes with it; its bytes go a week later.
    await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
    await touch(tx, project, itemCode);
    if (decides) await settleShown(tx, project, questionnaire);
    const { questionnaireCode } = questionnaire;
    await audit({
      action: 'removeAnswerFile',
      entity: 'questionnaireItem',
      entityCode: itemCode,
      tenantCode,
      detail: { projectCode, questionnaireCode, question: question.code, name: file.name, objectId },
    });
    return null;
  });
}

async function findFile(tx: Tx, project: OpenFlow, itemCode: string, objectId: string) {
  const [found] = await tx
    .select({ file: files })
    .from(answerFiles)
    .innerJoin(files, and(eq(files.tenantCode, answerFiles.tenantCode), eq(files.objectId, answerFiles.objectId)))
    .where(and(filesOf(project, itemCode), eq(answerFiles.objectId, objectId)));
  if (!found) throw new AppError('notFound');
  return found.file;
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
  return findFile(tx, project, itemCode, objectId);
}
