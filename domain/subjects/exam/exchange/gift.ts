import { changedFields } from '../../../kernel/changed';
import type { ExchangedQuestion, QuestionContent } from '../question/content';
import { commentOf, fromComment } from './giftComment';
import { giftComment } from './giftComment.schema';
import { type GiftProblem, giftLimits } from './giftProblems';
import { readBlock } from './giftRead';
import { bodyOf } from './giftWrite';

/**
 * GIFT is Moodle's text format of questions. What it has no place for (second language, clause, difficulty, ids,
 * orderings and cases) stands in a comment before the question, which other readers skip.
 */
const marker = '// portal-question: ';

/** A question as read, with the line where it begins. `about` is missing in files from elsewhere. */
export interface GiftQuestion {
  line: number;
  title: string;
  about?: Omit<ExchangedQuestion, 'content'>;
  /** Of a file from elsewhere, the texts of the language that wasn't read are empty. */
  content: QuestionContent;
}

export interface GiftFile {
  questions: GiftQuestion[];
  problems: GiftProblem[];
}

/** The text of a GIFT file with these questions, in Chinese for other readers. */
export function writeGift(questions: readonly ExchangedQuestion[]): string {
  return questions
    .map((question) => {
      const body = bodyOf(question, question.content);
      const part = commentOf(question, 'texts');
      // A text that GIFT can't give back letter by letter keeps the question whole in the comment.
      const same = body !== undefined && isSame(reread(body, part), question.content);
      const comment = same ? part : commentOf(question, 'whole');
      const shown = same ? body : bodyOf(question, undefined);
      return `${marker}${JSON.stringify(comment)}\n${shown}\n`;
    })
    .join('\n');
}

/** Whether both ask the same, in whatever order a database has put their fields. */
const isSame = (one: QuestionContent | undefined, other: QuestionContent): boolean =>
  Object.keys(changedFields({ content: one }, { content: other as QuestionContent | undefined }, ['content']))
    .length === 0;

function reread(body: string, comment: ReturnType<typeof commentOf>): QuestionContent | undefined {
  const read = readBlock(body, 'zh');
  return 'reason' in read ? undefined : fromComment(comment, read.content)?.content;
}

/** Reads a GIFT file of the portal's or from elsewhere; what can't be read is named and the rest is read. */
export function readGift(text: string, language: 'zh' | 'en' = 'zh'): GiftFile {
  const file: GiftFile = { questions: [], problems: [] };
  if (text.length > giftLimits.file)
    return { questions: [], problems: [{ line: 1, reason: 'fileTooLong', title: '' }] };
  for (const block of blocksOf(text)) {
    if (file.questions.length + file.problems.length >= giftLimits.questions) {
      file.problems.push({ line: block.line, reason: 'tooMany', title: '' });
      break;
    }
    const read = readQuestion(block, language);
    if ('reason' in read) file.problems.push(read);
    else file.questions.push(read);
  }
  return file;
}

interface Block {
  line: number;
  comment?: string;
  body: string;
}

/** Questions are parted by empty lines; categories of other programs are left out; a comment may stand anywhere on a line of its own. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let comment: string | undefined;
  let open: { line: number; lines: string[] } | undefined;
  const close = () => {
    if (!open) return;
    blocks.push({
      line: open.line,
      ...(comment === undefined ? {} : { comment }),
      body: open.lines.join('\n'),
    });
    comment = undefined;
    open = undefined;
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith(marker.trim()) && !open) comment = trimmed.slice(marker.trim().length);
    else if (trimmed.startsWith('//')) continue;
    else if (trimmed === '') close();
    else if (!open && /^\$CATEGORY:/i.test(trimmed)) continue;
    else if (open) open.lines.push(line);
    else open = { line: index + 1, lines: [line] };
  }
  close();
  return blocks;
}

function readQuestion(block: Block, language: 'zh' | 'en'): GiftQuestion | GiftProblem {
  const { line } = block;
  // What the portal wrote is Chinese, with the English in the comment.
  const read = readBlock(block.body, block.comment === undefined ? language : 'zh');
  const { title } = read;
  if (block.comment === undefined)
    return 'reason' in read ? { line, reason: read.reason, title } : { line, title, content: read.content };
  const comment = parsed(block.comment);
  if (!comment) return { line, reason: 'comment', title };
  // An ordering or a case has no answers in GIFT; its comment has all of it.
  const question = fromComment(comment, 'reason' in read ? undefined : read.content);
  // Somebody has changed the words of one that is whole in the comment: which of them counts can't be told.
  const isStale =
    comment.whole &&
    question &&
    block.body.trim() !== bodyOf({ ...question.about, content: question.content }, undefined).trim();
  if (isStale) return { line, reason: 'comment', title };
  if (question) return { line, title, ...question };
  return { line, reason: 'reason' in read ? read.reason : 'comment', title };
}

function parsed(text: string) {
  try {
    return giftComment.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
