import { readFile } from 'node:fs/promises';
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
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { unstorable } from '#server/kernel/http/parseInSteps';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { lockQuestions, type Question, readQuestions } from './open';
import { matching } from './queries';
import { examQuestions } from './tables';
import { addQuestions, givenCode, lockBank, type Said, saidFields, writeDrafts } from './write';

type Form = ExamGiven['importQuestions']['form'];
type Answer = ExamWire['importQuestions']['data'];

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

/** What a file does to the bank as it is now. */
interface Plan {
  added: Wanted[];
  changed: { question: Question; said: Said }[];
  unchanged: number;
  /** Those that the bank can't take over now. */
  refused: Answer['problems'];
}

async function planOf(ctx: Context, tx: Tx, wanted: readonly Wanted[]): Promise<Plan> {
  const codes = wanted.flatMap(({ code }) => code ?? []);
  const there = new Map((await lockQuestions(ctx, tx, codes)).map((one) => [one.row.questionCode, one]));
  const plan: Plan = { added: [], changed: [], unchanged: 0, refused: [] };
  for (const one of wanted) {
    const { line, title, said } = one;
    const question = there.get(one.code ?? '');
    if (!question) plan.added.push(one);
    else if (isSame(pick(question.shown, saidFields) as Said, said)) plan.unchanged += 1;
    else if (question.shown.state === 'submitted') plan.refused.push({ line, title, reason: 'submitted' });
    else if (question.shown.state === 'draft' && !question.shown.authorIds.includes(ctx.actor.accountId))
      plan.refused.push({ line, title, reason: 'othersDraft' });
    else plan.changed.push({ question, said });
  }
  return plan;
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
    const { added, changed, unchanged, refused } = await planOf(ctx, tx, wanted);
    await addQuestions(ctx, tx, added);
    await writeDrafts(ctx, tx, changed);
    const detail = { name, added: added.length, changed: changed.length };
    await audit({ action: 'importExamQuestions', entity: 'examQuestion', entityCode: newCode('I'), detail });
    const all = [...problems, ...refused];
    return {
      added: added.length,
      changed: changed.length,
      unchanged,
      problemCount: all.length,
      problems: all.sort((one, other) => one.line - other.line).slice(0, limits.questionFileFaults),
    };
  });
}
