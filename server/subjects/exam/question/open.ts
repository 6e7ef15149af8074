import { and, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import {
  type QuestionAction,
  type QuestionFacts,
  type QuestionState,
  questionWorkflow,
} from '#domain/subjects/exam/question/workflow';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { examQuestions, examQuestionVersions } from './tables';

export type QuestionRow = typeof examQuestions.$inferSelect;
export type VersionRow = typeof examQuestionVersions.$inferSelect;
/** A question with the version that its caller is shown. */
export interface Question {
  readonly row: QuestionRow;
  readonly shown: VersionRow;
}

const isOwn = (ctx: Context): SQL => eq(examQuestions.tenantCode, ctx.actor.tenantCode);

/** Questions that the caller may know of: its tenant's own, and the platform's approved ones that are in use. */
export const known = (ctx: Context): SQL | undefined =>
  or(isOwn(ctx), and(examQuestions.isShared, isNotNull(examQuestions.approvedNumber), not(examQuestions.isRetired)));

/** Of an own question the latest version, of another one that which is in use. */
const isShown = (ctx: Context): SQL | undefined =>
  and(
    eq(examQuestionVersions.tenantCode, examQuestions.tenantCode),
    eq(examQuestionVersions.questionCode, examQuestions.questionCode),
    sql`${examQuestionVersions.number} = CASE WHEN ${isOwn(ctx)} THEN ${examQuestions.lastNumber} ELSE ${examQuestions.approvedNumber} END`,
  );

/** Questions with their shown versions. */
export const readQuestions = (ctx: Context, tx: Tx, condition: SQL | undefined) =>
  tx
    .select({ row: examQuestions, shown: examQuestionVersions })
    .from(examQuestions)
    .innerJoin(examQuestionVersions, isShown(ctx))
    .where(condition)
    .$dynamic();

/** The state of a question by its latest version. */
export const stateIn = sql<QuestionState>`CASE WHEN ${examQuestions.isRetired} AND ${examQuestionVersions.state} = 'approved' THEN 'retired' ELSE ${examQuestionVersions.state} END`;
export const stateOf = ({ row, shown }: Question): QuestionState =>
  shown.state === 'approved' && row.isRetired ? 'retired' : shown.state;

const factsOf = (ctx: Context, { row, shown }: Question): QuestionFacts => ({
  roles: ctx.caller.roles,
  isOwn: row.tenantCode === ctx.actor.tenantCode,
  isAuthor: shown.authorIds.includes(ctx.actor.accountId),
  wasApproved: row.approvedNumber !== null,
  isRetired: row.isRetired,
});

export const actionsOf = (ctx: Context, question: Question): QuestionAction[] =>
  questionWorkflow.allowedActions(stateOf(question), factsOf(ctx, question));

/**
 * The step that the caller makes with a question.
 * @throws AppError needsSecondPerson where the caller wrote it, forbidden, refusedTransition, reasonNeeded
 */
export function requireStep(ctx: Context, question: Question, action: QuestionAction, reason?: string) {
  const facts = factsOf(ctx, question);
  const from = stateOf(question);
  if (facts.isAuthor && !questionWorkflow.find(action, from, facts)) {
    if (questionWorkflow.find(action, from, { ...facts, isAuthor: false })) throw new AppError('needsSecondPerson');
  }
  return requireTransition(questionWorkflow, { action, from, facts, reason });
}

/**
 * Own questions with these codes, locked in one order. Their versions are read by a statement of its own: one that has waited for a
 * lock would join the new question with its old version.
 */
export async function lockQuestions(ctx: Context, tx: Tx, questionCodes: readonly string[]): Promise<Question[]> {
  const those = and(isOwn(ctx), anyOf(examQuestions.questionCode, questionCodes));
  await tx
    .select({ code: examQuestions.questionCode })
    .from(examQuestions)
    .where(those)
    .orderBy(examQuestions.questionCode)
    .for('update');
  return readQuestions(ctx, tx, those).orderBy(examQuestions.questionCode);
}

/** Who has written what a version says: those of the one before, and the caller. */
export function authorsWith(ctx: Context, { authorIds, authorNames }: Pick<VersionRow, 'authorIds' | 'authorNames'>) {
  const { accountId } = ctx.actor;
  if (authorIds.at(-1) === accountId) return { authorIds, authorNames };
  // Who wrote last stands last.
  const others = authorIds.map((id, at) => [id, authorNames[at] ?? ''] as const).filter(([id]) => id !== accountId);
  return {
    authorIds: [...others.map(([id]) => id), accountId],
    authorNames: [...others.map(([, name]) => name), ctx.caller.showName],
  };
}
