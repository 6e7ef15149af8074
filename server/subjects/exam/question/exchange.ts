import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { z } from 'zod';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { type GiftQuestion, readGift, writeGift } from '#domain/subjects/exam/exchange/gift';
import type { ImportFault } from '#domain/subjects/exam/exchange/giftProblems';
import { questionContent, questionPlace } from '#domain/subjects/exam/question/content.schema';
import { faultsOfContent } from '#domain/subjects/exam/question/faults';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { lockQuestions, type Question, readQuestions } from './open';
import { matching } from './queries';
import { examQuestions, examQuestionVersions } from './tables';
import { lockBank, nextNumber, numbered, saidFields, touched } from './verbs';

type Form = ExamGiven['importQuestions']['form'];
type Answer = ExamWire['importQuestions']['data'];

const said = z.object({ ...questionPlace, content: questionContent });
type Said = z.output<typeof said>;

/** The questions that the filters let through, as text for this portal and for other programs. */
export async function exportQuestions(
  ctx: Context,
  tx: Tx,
  query: ExamGiven['exportQuestions']['query'],
): Promise<{ name: string; content: Buffer; questions: number }> {
  const rows = await readQuestions(ctx, tx, matching(ctx, query))
    .orderBy(examQuestions.questionCode)
    .limit(limits.examQuestions);
  const text = writeGift(rows.map(({ row, shown }) => ({ code: row.questionCode, ...pick(shown, saidFields) })));
  return { name: 'questions.gift', content: Buffer.from(text), questions: rows.length };
}

/** A question of a file with what it would be in the bank. */
interface Wanted {
  line: number;
  title: string;
  code: string | null;
  said: Said;
}

const codeOfFile = /^[\w.:-]{1,64}$/u;

/** What a question of the file says, or why the bank can't take it. */
function wantedOf({ line, title, about, content }: GiftQuestion, place: Form): Wanted | ImportFault {
  const code = about?.code ?? null;
  const placed = z.object(questionPlace).safeParse(about ?? place);
  if (!placed.success || (code !== null && !codeOfFile.test(code))) return 'place';
  const read = questionContent.safeParse(content);
  if (!read.success || faultsOfContent(read.data).length > 0) return 'unsound';
  return { line, title, code, said: { ...placed.data, content: read.data } };
}

const isSame = (one: Said, other: Said): boolean => Object.keys(changedFields(one, other, saidFields)).length === 0;

/** @throws AppError fileType where it isn't text in UTF-8 */
async function textOf({ path }: Upload<Form>): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('fileType', { wanted: '.gift (UTF-8)' });
    throw error;
  }
}

/** Enters new questions and next drafts in as many statements as there are kinds of them. */
async function enter(ctx: Context, tx: Tx, added: readonly Wanted[], changed: readonly [Wanted, Question][]) {
  const { tenantCode, accountId } = ctx.actor;
  const isShared = ctx.caller.tenant?.type === 'platform';
  const own = { tenantCode, isShared };
  const ofContent = (wanted: Wanted) => ({ ...wanted.said, kind: wanted.said.content.kind });
  const author = { authorIds: [accountId], authorNames: [ctx.caller.showName] };
  if (added.length > 0) {
    let number = await nextNumber(ctx, tx);
    const coded = added.map((wanted) => ({
      wanted,
      questionCode: wanted.code ?? numbered(number++),
    }));
    await tx
      .insert(examQuestions)
      .values(coded.map(({ questionCode }) => ({ ...own, questionCode, updatedBy: accountId })));
    await tx
      .insert(examQuestionVersions)
      .values(
        coded.map(({ questionCode, wanted }) => ({ ...own, questionCode, number: 1, ...ofContent(wanted), ...author })),
      );
  }
  if (changed.length > 0) {
    const drafts = changed.filter(([, { shown }]) => shown.state === 'draft');
    const codes = (some: readonly [Wanted, Question][]) => some.map(([, { row }]) => row.questionCode);
    await tx
      .delete(examQuestionVersions)
      .where(
        and(
          eq(examQuestionVersions.tenantCode, tenantCode),
          anyOf(examQuestionVersions.questionCode, codes(drafts)),
          eq(examQuestionVersions.state, 'draft'),
        ),
      );
    await tx.insert(examQuestionVersions).values(
      changed.map(([wanted, { row, shown }]) => {
        const isDraft = shown.state === 'draft';
        const isNew = !isDraft || !shown.authorIds.includes(accountId);
        return {
          ...own,
          questionCode: row.questionCode,
          number: isDraft ? shown.number : row.lastNumber + 1,
          ...ofContent(wanted),
          authorIds: [...(isDraft ? shown.authorIds : []), ...(isNew ? author.authorIds : [])],
          authorNames: [...(isDraft ? shown.authorNames : []), ...(isNew ? author.authorNames : [])],
        };
      }),
    );
    await tx
      .update(examQuestions)
      .set({
        lastNumber: sql`(SELECT max(v.number) FROM exam_question_versions v WHERE v.tenant_code = ${examQuestions.tenantCode} AND v.question_code = ${examQuestions.questionCode})`,
        ...touched(ctx),
      })
      .where(and(eq(examQuestions.tenantCode, tenantCode), anyOf(examQuestions.questionCode, codes(changed))));
  }
}

/**
 * Takes a file's questions into the bank as drafts; what is there already stays as it is. A trial writes nothing.
 * @throws AppError fileType, limitReached
 */
export async function importQuestions(ctx: Context, upload: Upload<Form>): Promise<Answer> {
  const { fields, name } = upload;
  const file = readGift(await textOf(upload), fields.language);
  const problems: Answer['problems'] = file.problems.map(({ line, title, reason }) => ({ line, title, reason }));
  const wanted: Wanted[] = [];
  const codes = new Set<string>();
  for (const question of file.questions) {
    const { line, title } = question;
    const one = wantedOf(question, fields);
    if (typeof one === 'string') problems.push({ line, title, reason: one });
    else if (one.code !== null && codes.has(one.code)) problems.push({ line, title, reason: 'codeTwice' });
    else wanted.push(one);
    if (typeof one !== 'string' && one.code !== null) codes.add(one.code);
  }
  const run = fields.trial === 'yes' ? ctx.preview.bind(ctx) : ctx.write.bind(ctx);
  return run(async (tx, audit) => {
    await lockBank(ctx, tx);
    const there = new Map((await lockQuestions(ctx, tx, [...codes])).map((one) => [one.row.questionCode, one]));
    const added = wanted.filter(({ code }) => code === null || !there.has(code));
    const known = wanted.flatMap((one): [Wanted, Question][] => {
      const question = one.code === null ? undefined : there.get(one.code);
      return question ? [[one, question]] : [];
    });
    const differing = known.filter(([one, { shown }]) => !isSame(shown as Said, one.said));
    const changed = differing.filter(([, { shown }]) => shown.state !== 'submitted');
    const waiting = differing.filter(([, { shown }]) => shown.state === 'submitted');
    const all = [...problems, ...waiting.map(([{ line, title }]) => ({ line, title, reason: 'submitted' as const }))];
    if (
      (await tx.$count(examQuestions, eq(examQuestions.tenantCode, ctx.actor.tenantCode))) + added.length >
      limits.examQuestions
    )
      throw new AppError('limitReached', { max: limits.examQuestions });
    await enter(ctx, tx, added, changed);
    await audit({
      action: 'importExamQuestions',
      entity: 'examQuestion',
      entityCode: newCode('I'),
      detail: { name, added: added.length, changed: changed.length },
    });
    return {
      added: added.length,
      changed: changed.length,
      unchanged: known.length - differing.length,
      problemCount: all.length,
      problems: all.sort((one, other) => one.line - other.line).slice(0, limits.questionFileFaults),
    };
  });
}
