import { and, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { type FaultAt, faultsOfContent } from '#domain/subjects/exam/question/faults';
import type { QuestionMove } from '#domain/subjects/exam/question/workflow';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { hasEdition } from '#domain/subjects/exam/standards';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import { lockQuestions, type Question, requireStep } from './open';
import { getQuestion } from './queries';
import { examQuestions, examQuestionVersions } from './tables';
import { addQuestions, lockBank, type Said, saidFields, touched, writeDrafts } from './write';

/** Where a question belongs: the part of it that the log states. */
const placeFields = ['standard', 'edition', 'clause', 'difficulty'] as const;

/** Faults of a content in the caller's language, by the path of their fields. */
const faultTexts = (ctx: Context, faults: readonly FaultAt[]): Record<string, string> =>
  Object.fromEntries(
    faults.map(({ path, fault }) => [`content.${path}`, serverText(ctx.language, `faults.examQuestion_${fault}`, {})]),
  );

/** @throws HttpError malformed with each field that keeps it from being a question */
function requireSound(ctx: Context, { content, standard, edition }: Said): void {
  const faults = faultsOfContent(content);
  if (faults.length > 0) throw new HttpError(400, 'malformed', {}, faultTexts(ctx, faults));
  if (!hasEdition(standard, edition)) throw new AppError('unknownReference', { code: `${standard}:${edition}` });
}

/**
 * Keeps a new question, or what was changed in one. An approved version stays in use until the next one is approved.
 * @throws AppError notFound, conflict with the question as it is now, refusedTransition while it is submitted, limitReached
 */
export function saveQuestion(
  ctx: Context,
  { questionCode, version, ...said }: ExamGiven['saveQuestion']['body'],
): Promise<ExamWire['saveQuestion']['data']> {
  requireSound(ctx, said);
  return ctx.write(async (tx, audit) => {
    if (questionCode === null) {
      await lockBank(ctx, tx);
      const [code = ''] = await addQuestions(ctx, tx, [{ code: null, said }]);
      const changed = changedFields({} as Partial<Said>, pick(said, placeFields), placeFields);
      const detail = { number: 1, version: 1, changed };
      await audit({ action: 'saveExamQuestion', entity: 'examQuestion', entityCode: code, detail });
      return { questionCode: code, version: 1 };
    }
    const [question] = await lockQuestions(ctx, tx, [questionCode]);
    await requireVersion(tx, question?.row, version, () => getQuestion(ctx, tx, { questionCode }));
    if (!question) throw new AppError('notFound');
    requireStep(ctx, question, 'edit');
    await writeDrafts(ctx, tx, [{ question, said }]);
    // What is asked, and what is right, isn't written into the log.
    const { content: before, ...was } = pick(question.shown, saidFields);
    const { content: after, ...is } = pick(said, saidFields);
    const texts = Object.keys(changedFields({ content: before }, { content: after }, ['content'])).length > 0;
    await audit({
      action: 'saveExamQuestion',
      entity: 'examQuestion',
      entityCode: questionCode,
      detail: {
        number: question.shown.state === 'draft' ? question.shown.number : question.row.lastNumber + 1,
        version: question.row.version + 1,
        changed: {
          ...changedFields(was, is, placeFields),
          ...(texts && { content: { before: null, after: null } }),
        },
      },
    });
    return { questionCode, version: question.row.version + 1 };
  });
}

/** What a step changes of questions, and of their latest versions. */
function changeOf(ctx: Context, action: Exclude<QuestionMove, 'discard' | 'remove'>, reason: string | null) {
  switch (action) {
    case 'submit':
      return { row: {}, latest: { state: 'submitted', returnReason: null } } as const;
    case 'takeBack':
      return { row: {}, latest: { state: 'draft' } } as const;
    case 'return':
      return { row: {}, latest: { state: 'draft', returnReason: reason } } as const;
    case 'approve':
      return {
        row: { approvedNumber: sql`${examQuestions.lastNumber}`, isRetired: false, retireReason: null },
        latest: {
          state: 'approved',
          returnReason: null,
          decidedById: ctx.actor.accountId,
          decidedBy: ctx.caller.showName,
          decidedAt: sql`now()`,
        },
      } as const;
    case 'retire':
      return { row: { isRetired: true, retireReason: reason }, latest: null } as const;
  }
}

/** Takes a step with all of these questions, in as many statements as with one. */
async function move(ctx: Context, tx: Tx, found: readonly Question[], action: QuestionMove, reason: string | null) {
  const { tenantCode } = ctx.actor;
  const codes = found.map(({ row }) => row.questionCode);
  const those = and(eq(examQuestions.tenantCode, tenantCode), anyOf(examQuestions.questionCode, codes));
  if (action === 'remove') {
    await tx.delete(examQuestions).where(those);
    return;
  }
  const latest = and(
    eq(examQuestionVersions.tenantCode, tenantCode),
    anyOf(examQuestionVersions.questionCode, codes),
    eq(
      examQuestionVersions.number,
      sql`(SELECT q.last_number FROM exam_questions q WHERE q.tenant_code = ${examQuestionVersions.tenantCode} AND q.question_code = ${examQuestionVersions.questionCode})`,
    ),
  );
  if (action === 'discard') {
    await tx.delete(examQuestionVersions).where(latest);
    await tx
      .update(examQuestions)
      .set({ lastNumber: sql`${examQuestions.approvedNumber}`, ...touched(ctx) })
      .where(those);
    return;
  }
  const change = changeOf(ctx, action, reason);
  if (change.latest) await tx.update(examQuestionVersions).set(change.latest).where(latest);
  await tx
    .update(examQuestions)
    .set({ ...change.row, ...touched(ctx) })
    .where(those);
}

/**
 * Takes one step with questions: all of them, or none.
 * @throws AppError notFound, conflict, needsSecondPerson where the caller wrote one of them, forbidden, refusedTransition, reasonNeeded
 */
export function moveQuestions(
  ctx: Context,
  { action, reason, questions }: ExamGiven['moveQuestions']['body'],
): Promise<ExamWire['moveQuestions']['data']> {
  const versions = new Map(questions.map(({ questionCode, version }) => [questionCode, version]));
  return ctx.write(async (tx, audit) => {
    const found = await lockQuestions(ctx, tx, [...versions.keys()]);
    if (found.length < versions.size) throw new AppError('notFound');
    for (const question of found) {
      const { questionCode } = question.row;
      await requireVersion(tx, question.row, versions.get(questionCode), () => getQuestion(ctx, tx, { questionCode }));
      requireStep(ctx, question, action, reason);
    }
    await move(ctx, tx, found, action, reason || null);
    await Promise.all(
      found.map(({ row: { questionCode }, shown: { number } }) =>
        audit({
          action: 'moveExamQuestion',
          entity: 'examQuestion',
          entityCode: questionCode,
          detail: { step: action, number, ...(reason && { reason }) },
        }),
      ),
    );
    return { moved: found.length };
  });
}
