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
import { hasEdition } from '#domain/subjects/exam/standards';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { unstorable } from '#server/kernel/http/parseInSteps';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { authorsWith, lockQuestions, type Question, readQuestions } from './open';
import { matching } from './queries';
import { examQuestions, examQuestionVersions } from './tables';
import { givenCode, isPlatform, lockBank, nextNumber, numbered, saidFields, touched } from './verbs';

type Form = ExamGiven['importQuestions']['form'];
type Answer = ExamWire['importQuestions']['data'];

type Said = Pick<ExamGiven['saveQuestion']['body'], (typeof saidFields)[number]>;

/** The questions that the filters let through, as text for this portal and for other programs. */
export async function exportQuestions(
  ctx: Context,
  tx: Tx,
  query: ExamGiven['exportQuestions']['query'],
): Promise<{ name: string; content: Buffer; questions: number }> {
  const rows = await readQuestions(ctx, tx, matching(ctx, query))
    .orderBy(examQuestions.questionCode)
    .limit(limits.examQuestions + 1);
  if (rows.length > limits.examQuestions) throw new AppError('limitReached', { max: limits.examQuestions });
  const text = writeGift(
    rows.map(({ row, shown }) => ({ code: row.questionCode, bank: row.tenantCode, ...pick(shown, saidFields) })),
  );
  return { name: 'questions.gift', content: Buffer.from(text), questions: rows.length };
}

/** A question of a file with what it would be in the bank. */
interface Wanted {
  line: number;
  title: string;
  code: string | null;
  said: Said;
}

/** Codes that a file may bring: not so long numbers that the portal couldn't go on counting. */
const codeOfFile = /^(?![PQ]\d{7,}$)[A-Z][\w.-]{0,39}$/u;

/** What a question of the file says, or why the bank can't take it. */
function wantedOf(ctx: Context, { line, title, about, content }: GiftQuestion, place: Form): Wanted | ImportFault {
  // A number that another bank has given says nothing here: it is another question's.
  const isForeign = about !== undefined && about.bank !== ctx.actor.tenantCode && givenCode.test(about.code);
  const code = isForeign ? null : (about?.code ?? null);
  const placed = z.object(questionPlace).safeParse(about ?? place);
  if (!placed.success || !hasEdition(placed.data.standard, placed.data.edition)) return 'place';
  if (code !== null && !codeOfFile.test(code)) return 'badCode';
  const read = questionContent.safeParse(content);
  if (!read.success || faultsOfContent(read.data).length > 0) return 'unsound';
  if (hasUnstorable(read.data)) return 'unsound';
  return { line, title, code, said: { ...placed.data, content: read.data } };
}

/** Whether a text in it has characters that are refused in forms, too. */
const hasUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? unstorable.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorable);

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
  const own = { tenantCode, isShared: isPlatform(ctx) };
  const ofContent = (wanted: Wanted) => ({ ...wanted.said, kind: wanted.said.content.kind });
  if (added.length > 0) {
    // The file's own codes are taken, too.
    const numbers = added.flatMap(({ code }) =>
      code !== null && givenCode.test(code) ? Number(code.slice(1)) + 1 : [],
    );
    let number = Math.max(await nextNumber(ctx, tx), ...numbers);
    const coded = added.map((wanted) => ({ wanted, questionCode: wanted.code ?? numbered(ctx, number++) }));
    await tx
      .insert(examQuestions)
      .values(coded.map(({ questionCode }) => ({ ...own, questionCode, updatedBy: accountId })));
    const nobody = { authorIds: [], authorNames: [] };
    await tx.insert(examQuestionVersions).values(
      coded.map(({ questionCode, wanted }) => ({
        ...own,
        questionCode,
        number: 1,
        ...ofContent(wanted),
        ...authorsWith(ctx, nobody),
      })),
    );
  }
  const drafts = changed.filter(([, { shown }]) => shown.state === 'draft');
  if (drafts.length > 0) {
    const rows = drafts.map(([wanted, { shown }]) => ({
      question_code: shown.questionCode,
      number: shown.number,
      ...ofContent(wanted),
    }));
    await tx.execute(sql`UPDATE exam_question_versions v SET standard = x.standard, edition = x.edition, clause = x.clause,
        difficulty = x.difficulty, kind = x.kind, content = x.content
      FROM jsonb_to_recordset(${jsonText(rows)}::jsonb) AS x(question_code text, number int, standard text, edition text,
        clause text, difficulty text, kind text, content jsonb)
      WHERE v.tenant_code = ${tenantCode} AND v.question_code = x.question_code AND v.number = x.number AND v.state = 'draft'`);
  }
  const next = changed.filter(([, { shown }]) => shown.state !== 'draft');
  if (next.some(([, { row }]) => row.lastNumber >= limits.questionVersions))
    throw new AppError('limitReached', { max: limits.questionVersions });
  if (next.length > 0)
    await tx.insert(examQuestionVersions).values(
      next.map(([wanted, { row, shown }]) => ({
        ...own,
        questionCode: row.questionCode,
        number: row.lastNumber + 1,
        ...ofContent(wanted),
        ...authorsWith(ctx, shown),
      })),
    );
  if (changed.length > 0)
    await tx
      .update(examQuestions)
      .set({
        lastNumber: sql`(SELECT max(v.number) FROM exam_question_versions v WHERE v.tenant_code = ${examQuestions.tenantCode} AND v.question_code = ${examQuestions.questionCode})`,
        ...touched(ctx),
      })
      .where(
        and(
          eq(examQuestions.tenantCode, tenantCode),
          anyOf(
            examQuestions.questionCode,
            changed.map(([, { row }]) => row.questionCode),
          ),
        ),
      );
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
    const one = wantedOf(ctx, question, fields);
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
    const isOthers = ({ shown }: Question) => shown.state === 'draft' && !shown.authorIds.includes(ctx.actor.accountId);
    const refused = differing.flatMap(([{ line, title }, question]) => {
      if (question.shown.state === 'submitted') return { line, title, reason: 'submitted' as const };
      return isOthers(question) ? { line, title, reason: 'othersDraft' as const } : [];
    });
    const changed = differing.filter(([, question]) => question.shown.state !== 'submitted' && !isOthers(question));
    const all = [...problems, ...refused];
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
