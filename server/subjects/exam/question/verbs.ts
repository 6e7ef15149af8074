import { and, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { type FaultAt, faultsOfContent } from '#domain/subjects/exam/question/faults';
import type { QuestionMove } from '#domain/subjects/exam/question/workflow';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { hasEdition } from '#domain/subjects/exam/standards';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import { authorsWith, lockQuestions, type Question, requireStep } from './open';
import { getQuestion } from './queries';
import { examQuestions, examQuestionVersions } from './tables';

type Said = Omit<ExamGiven['saveQuestion']['body'], 'questionCode' | 'version'>;
export const saidFields = ['standard', 'edition', 'clause', 'difficulty', 'content'] as const;

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

export const isPlatform = ({ caller }: Context): boolean => caller.tenant?.type === 'platform';

/** The bank is added to by one write at a time: codes are given once, and its size has a limit. @throws AppError limitReached */
export const lockBank = (ctx: Context, tx: Tx): Promise<void> =>
  requireBelowLimit(tx, `examQuestions:${ctx.actor.tenantCode}`, limits.examQuestions, () =>
    tx.$count(examQuestions, eq(examQuestions.tenantCode, ctx.actor.tenantCode)),
  );

/** Codes that the portal gives: P of the platform's bank, Q of a channel's. */
export const givenCode = /^[PQ]\d{4,}$/u;
const letterOf = (ctx: Context): string => (isPlatform(ctx) ? 'P' : 'Q');
/** The number of the next code that the portal gives in the caller's bank. */
export async function nextNumber(ctx: Context, tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT coalesce(max(substr(question_code, 2)::int), 0) + 1 AS n FROM exam_questions
      WHERE tenant_code = ${ctx.actor.tenantCode} AND question_code ~ ${`^${letterOf(ctx)}[0-9]{4,8}$`}`,
  );
  return rows[0]?.n ?? 1;
}
export const numbered = (ctx: Context, number: number): string => `${letterOf(ctx)}${String(number).padStart(4, '0')}`;

const ofQuestion = (ctx: Context, questionCode: string) =>
  and(eq(examQuestions.tenantCode, ctx.actor.tenantCode), eq(examQuestions.questionCode, questionCode));
const ofVersion = (ctx: Context, questionCode: string, number: number) =>
  and(
    eq(examQuestionVersions.tenantCode, ctx.actor.tenantCode),
    eq(examQuestionVersions.questionCode, questionCode),
    eq(examQuestionVersions.number, number),
  );

/** Enters a question that the bank doesn't have, as a draft. */
async function addQuestion(ctx: Context, tx: Tx, questionCode: string, said: Said): Promise<void> {
  const { tenantCode, accountId } = ctx.actor;
  const isShared = isPlatform(ctx);
  await tx.insert(examQuestions).values({ tenantCode, questionCode, isShared, updatedBy: accountId });
  await tx.insert(examQuestionVersions).values({
    tenantCode,
    questionCode,
    isShared,
    number: 1,
    ...pick(said, saidFields),
    kind: said.content.kind,
    authorIds: [accountId],
    authorNames: [ctx.caller.showName],
  });
}

/** Writes the next state of a question: into its draft, or as a new one. @returns the version's number */
async function writeDraft(ctx: Context, tx: Tx, { row, shown }: Question, said: Said): Promise<number> {
  const { tenantCode } = ctx.actor;
  const { questionCode, isShared } = row;
  const values = { ...pick(said, saidFields), kind: said.content.kind };
  if (shown.state === 'draft') {
    await tx
      .update(examQuestionVersions)
      .set({ ...values, ...authorsWith(ctx, shown) })
      .where(ofVersion(ctx, questionCode, shown.number));
    return shown.number;
  }
  const number = row.lastNumber + 1;
  if (number > limits.questionVersions) throw new AppError('limitReached', { max: limits.questionVersions });
  // Who wrote the version before is an author still: what stays of it is theirs.
  await tx
    .insert(examQuestionVersions)
    .values({ tenantCode, questionCode, isShared, number, ...values, ...authorsWith(ctx, shown) });
  await tx.update(examQuestions).set({ lastNumber: number }).where(ofQuestion(ctx, questionCode));
  return number;
}

export const touched = (ctx: Context) => ({
  version: sql`${examQuestions.version} + 1`,
  updatedAt: sql`now()`,
  updatedBy: ctx.actor.accountId,
});

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
      const code = numbered(ctx, await nextNumber(ctx, tx));
      await addQuestion(ctx, tx, code, said);
      const changed = changedFields({} as Partial<Said>, pick(said, ['standard', 'clause', 'difficulty']), [
        'standard',
        'clause',
        'difficulty',
      ]);
      await audit({
        action: 'saveExamQuestion',
        entity: 'examQuestion',
        entityCode: code,
        detail: { number: 1, version: 1, changed },
      });
      return { questionCode: code, version: 1 };
    }
    const [question] = await lockQuestions(ctx, tx, [questionCode]);
    await requireVersion(tx, question?.row, version, () => getQuestion(ctx, tx, { questionCode }));
    if (!question) throw new AppError('notFound');
    requireStep(ctx, question, 'edit');
    const number = await writeDraft(ctx, tx, question, said);
    await tx.update(examQuestions).set(touched(ctx)).where(ofQuestion(ctx, questionCode));
    // What is asked, and what is right, isn't written into the log.
    const { content: before, ...was } = pick(question.shown, saidFields);
    const { content: after, ...is } = pick(said, saidFields);
    const texts = Object.keys(changedFields({ content: before }, { content: after }, ['content'])).length > 0;
    await audit({
      action: 'saveExamQuestion',
      entity: 'examQuestion',
      entityCode: questionCode,
      detail: {
        number,
        version: question.row.version + 1,
        changed: {
          ...changedFields(was, is, ['standard', 'edition', 'clause', 'difficulty']),
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
