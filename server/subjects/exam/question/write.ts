import { and, eq, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { ExamGiven } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { jsonText } from '#server/kernel/db/json';
import { lockAdditions } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { authorsWith, type Question } from './open';
import { examQuestions, examQuestionVersions } from './tables';

/** What a person says of a question. */
export const saidFields = ['standard', 'edition', 'clause', 'difficulty', 'content'] as const;
export type Said = Pick<ExamGiven['saveQuestion']['body'], (typeof saidFields)[number]>;

const isPlatform = ({ caller }: Context): boolean => caller.tenant?.type === 'platform';

/** The bank is added to by one write at a time: codes are given once, and its size has a limit. */
export const lockBank = (ctx: Context, tx: Tx): Promise<void> =>
  lockAdditions(tx, `examQuestions:${ctx.actor.tenantCode}`);

/** Codes that the portal gives: P of the platform's bank, Q of a channel's. */
export const givenCode = /^[PQ]\d{4,}$/u;

/** Codes for questions that have none, beyond all that the bank has, and those that come with a code. */
async function codesFor(ctx: Context, tx: Tx, codes: readonly (string | null)[]): Promise<string[]> {
  const letter = isPlatform(ctx) ? 'P' : 'Q';
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT coalesce(max(substr(question_code, 2)::int), 0) + 1 AS n FROM exam_questions
      WHERE tenant_code = ${ctx.actor.tenantCode} AND question_code ~ ${`^${letter}[0-9]{4,8}$`}`,
  );
  const brought = codes.flatMap((code) => (code !== null && givenCode.test(code) ? Number(code.slice(1)) + 1 : []));
  let next = Math.max(rows[0]?.n ?? 1, ...brought);
  return codes.map((code) => code ?? `${letter}${String(next++).padStart(4, '0')}`);
}

const ofSaid = (said: Said) => ({ ...said, kind: said.content.kind });

/**
 * Enters questions that the bank doesn't have, as drafts; the bank is locked.
 * @param added without a code: the next one
 * @returns their codes
 * @throws AppError limitReached
 */
export async function addQuestions(
  ctx: Context,
  tx: Tx,
  added: readonly { readonly code: string | null; readonly said: Said }[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const { tenantCode, accountId } = ctx.actor;
  const held = await tx.$count(examQuestions, eq(examQuestions.tenantCode, tenantCode));
  if (held + added.length > limits.examQuestions) throw new AppError('limitReached', { max: limits.examQuestions });
  const codes = await codesFor(
    ctx,
    tx,
    added.map(({ code }) => code),
  );
  const own = { tenantCode, isShared: isPlatform(ctx) };
  await tx.insert(examQuestions).values(codes.map((questionCode) => ({ ...own, questionCode, updatedBy: accountId })));
  const authors = authorsWith(ctx, { authorIds: [], authorNames: [] });
  await tx
    .insert(examQuestionVersions)
    .values(
      added.map(({ said }, at) => ({ ...own, questionCode: codes[at] ?? '', number: 1, ...ofSaid(said), ...authors })),
    );
  return codes;
}

interface Changed {
  readonly question: Question;
  readonly said: Said;
}

export const touched = (ctx: Context) => ({
  version: sql`${examQuestions.version} + 1`,
  updatedAt: sql`now()`,
  updatedBy: ctx.actor.accountId,
});

/**
 * Writes the next state of questions: into their drafts, or as new ones. Who wrote the version before stays an author: what stays of it
 * is theirs. In as many statements for many as for one.
 * @throws AppError limitReached
 */
export async function writeDrafts(ctx: Context, tx: Tx, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const { tenantCode } = ctx.actor;
  const drafts = changed.filter(({ question }) => question.shown.state === 'draft');
  const next = changed.filter(({ question }) => question.shown.state !== 'draft');
  if (next.some(({ question }) => question.row.lastNumber >= limits.questionVersions))
    throw new AppError('limitReached', { max: limits.questionVersions });
  if (drafts.length > 0) {
    const rows = drafts.map(({ said, question: { shown } }) => {
      const { authorIds, authorNames } = authorsWith(ctx, shown);
      const { questionCode: question_code, number } = shown;
      return { question_code, number, author_ids: authorIds, author_names: authorNames, ...ofSaid(said) };
    });
    await tx.execute(sql`UPDATE exam_question_versions v SET standard = x.standard, edition = x.edition, clause = x.clause,
        difficulty = x.difficulty, kind = x.kind, content = x.content, author_ids = x.author_ids, author_names = x.author_names
      FROM jsonb_to_recordset(${jsonText(rows)}::jsonb) AS x(question_code text, number int, standard text, edition text,
        clause text, difficulty text, kind text, content jsonb, author_ids text[], author_names text[])
      WHERE v.tenant_code = ${tenantCode} AND v.question_code = x.question_code AND v.number = x.number`);
  }
  if (next.length > 0)
    await tx.insert(examQuestionVersions).values(
      next.map(({ said, question: { row, shown } }) => ({
        tenantCode,
        questionCode: row.questionCode,
        isShared: row.isShared,
        number: row.lastNumber + 1,
        ...ofSaid(said),
        ...authorsWith(ctx, shown),
      })),
    );
  const codes = changed.map(({ question }) => question.row.questionCode);
  await tx
    .update(examQuestions)
    .set({
      lastNumber: sql`(SELECT max(v.number) FROM exam_question_versions v WHERE v.tenant_code = ${examQuestions.tenantCode} AND v.question_code = ${examQuestions.questionCode})`,
      ...touched(ctx),
    })
    .where(and(eq(examQuestions.tenantCode, tenantCode), anyOf(examQuestions.questionCode, codes)));
}
