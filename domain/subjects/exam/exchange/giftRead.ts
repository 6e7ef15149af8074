import { cut } from '../../../kernel/cut';
import { limits } from '../../../kernel/limits';
import type { QuestionContent, QuestionWords } from '../question/content';
import { type GiftReason, giftLimits } from './giftProblems';
import { type Format, hasPicture, hideEscaped, plain } from './giftText';

type Language = 'zh' | 'en';
type Read = { title: string; content: QuestionContent } | { title: string; reason: GiftReason };

/** Ends the reading of one question with its reason. */
class Unreadable extends Error {
  readonly reason: GiftReason;

  constructor(reason: GiftReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Characters of a title. */
const TITLE = 100;

/** One question of a GIFT file, without its comments. */
export function readBlock(source: string, language: Language): Read {
  if (source.length > giftLimits.block) return { title: '', reason: 'tooLong' };
  const hidden = hideEscaped(source);
  const titled = /^\s*::(.*?)::/s.exec(hidden);
  // One without a title is known by how it begins.
  const title = cut(plain(titled?.[1] ?? hidden.split('{', 1)[0] ?? '').text, TITLE);
  try {
    return { title, content: contentOf(hidden.slice(titled?.[0].length ?? 0), language) };
  } catch (error) {
    if (error instanceof Unreadable) return { title, reason: error.reason };
    throw error;
  }
}

function contentOf(hidden: string, language: Language): QuestionContent {
  const { before, answers, after } = parts(hidden);
  if (hasPicture(hidden)) throw new Unreadable('picture');
  // An answer in the middle of a sentence leaves a gap there.
  const { text, format } = plain(after.trim() ? `${before.trimEnd()} _____ ${after.trimStart()}` : before);
  if (!text) throw new Unreadable('noStem');
  const say = (part: string, limit: number = limits.examOptionText) => {
    const said = plain(part, format).text;
    if (said.length > limit) throw new Unreadable('tooLong');
    return inLanguage(said, language);
  };
  if (text.length > limits.examText) throw new Unreadable('tooLong');
  const [given = '', general = ''] = parted(answers, '####');
  const answer = given.trim();
  const content = answered(answer, { say, format, language });
  const explanation = [general.trim() && plain(general, format).text, ...content.feedback].filter(Boolean).join('\n');
  if (explanation.length > limits.examText) throw new Unreadable('tooLong');
  const asked = { stem: inLanguage(text, language), explanation: inLanguage(explanation, language) };
  return { ...content.content, ...asked } as QuestionContent;
}

function parts(hidden: string): { before: string; answers: string; after: string } {
  const start = hidden.indexOf('{');
  const end = hidden.indexOf('}');
  if (start < 0 && end < 0) throw new Unreadable('noAnswers');
  if (start < 0 || end < start) throw new Unreadable('braces');
  const answers = hidden.slice(start + 1, end);
  const after = hidden.slice(end + 1);
  if (/[{}]/.test(answers + after)) throw new Unreadable('braces');
  return { before: hidden.slice(0, start), answers, after };
}

interface Reading {
  say: (part: string) => QuestionWords;
  format: Format;
  language: Language;
}

type Without<Of, Key extends string> = Of extends unknown ? Omit<Of, Key> : never;
type Answered = Without<QuestionContent, 'stem' | 'explanation'>;
interface Answers {
  content: Answered;
  /** What the file says about single answers, each behind its answer. */
  feedback: string[];
}

function answered(answer: string, reading: Reading): Answers {
  if (answer === '') throw new Unreadable('essay');
  if (answer.startsWith('#')) throw new Unreadable('numerical');
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#(.*))?$/is.exec(answer);
  if (truth) return trueFalse(truth[1]?.toUpperCase().startsWith('T') ?? false, truth[2] ?? '', reading);
  if (!/^[=~]/.test(answer)) throw new Unreadable('answerForm');
  const list = answer.split(/(?=[=~])/).map((part) => answerOf(part, reading));
  if (list.every(({ sign }) => sign === '=')) {
    if (list.some(({ text }) => text.includes('->'))) return matching(list, reading);
    return shortAnswer(list, reading);
  }
  return choice(list, reading);
}

interface Answer {
  sign: string;
  weight: number | undefined;
  text: string;
  feedback: string;
}

function answerOf(part: string, { format }: Reading): Answer {
  const weighted = /^\s*%(-?\d{1,3}(?:\.\d{1,10})?)%/.exec(part.slice(1));
  const [text = '', feedback = ''] = parted(part.slice(1 + (weighted?.[0].length ?? 0)), '#');
  return {
    sign: part[0] ?? '',
    weight: weighted ? Number(weighted[1]) : undefined,
    text,
    feedback: feedback.trim() && plain(feedback, format).text,
  };
}

function parted(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)];
}

function trueFalse(right: boolean, feedback: string, { format }: Reading): Answers {
  const said = feedback.split('#').map((text) => plain(text, format).text);
  return { content: { kind: 'trueFalse', right }, feedback: said.filter(Boolean) };
}

function choice(list: Answer[], { say, language }: Reading): Answers {
  const { least, most } = giftLimits.options;
  if (list.length < least || list.length > most) throw new Unreadable('optionCount');
  const isSingle = list.some(({ sign }) => sign === '=');
  const rightOf = ({ sign, weight }: Answer) => (isSingle ? sign === '=' : (weight ?? 0) > 0);
  const right = list.filter(rightOf);
  if (right.length === 0) throw new Unreadable('noRight');
  if (isSingle && right.length > 1) throw new Unreadable('severalRight');
  if (isSingle && list.some((answer) => !rightOf(answer) && (answer.weight ?? 0) > 0))
    throw new Unreadable('partialCredit');
  const options = list.map((answer, index) => ({ id: idOf(index), text: say(answer.text), right: rightOf(answer) }));
  different(options.map(({ text }) => text[language]));
  return {
    content: { kind: right.length === 1 ? 'single' : 'multiple', options },
    feedback: feedbackOf(
      list,
      options.map(({ text }) => text[language]),
    ),
  };
}

function shortAnswer(list: Answer[], { say, language }: Reading): Answers {
  if (list.length > giftLimits.accepted) throw new Unreadable('optionCount');
  const right = list.filter(({ weight }) => weight === undefined || weight === 100);
  if (right.length === 0) throw new Unreadable('noRight');
  if (right.length < list.length) throw new Unreadable('partialCredit');
  const forms = right.map(({ text }) => say(text)[language]);
  if (forms.some((form) => !form)) throw new Unreadable('answerForm');
  const accepted = language === 'zh' ? { zh: forms, en: [] } : { zh: [], en: forms };
  return { content: { kind: 'shortAnswer', accepted }, feedback: feedbackOf(list, forms) };
}

function matching(list: Answer[], { say, language }: Reading): Answers {
  const sides = list.map(({ text }) => {
    const [left, right] = parted(text, '->');
    if (!right.trim()) throw new Unreadable('answerForm');
    return { left: say(left), right: say(right) };
  });
  const pairs = sides.filter(({ left }) => left[language]);
  const extra = sides.filter(({ left }) => !left[language]);
  const { least, most } = giftLimits.pairs;
  if (pairs.length < least || pairs.length > most || extra.length > giftLimits.extra) throw new Unreadable('pairCount');
  different(pairs.map(({ left }) => left[language]));
  different(sides.map(({ right }) => right[language]));
  return {
    content: {
      kind: 'matching',
      pairs: pairs.map((pair, index) => ({ id: idOf(index), ...pair })),
      extra: extra.map(({ right }, index) => ({ id: idOf(pairs.length + index), right })),
    },
    feedback: [],
  };
}

const feedbackOf = (list: Answer[], names: string[]) =>
  list.flatMap(({ feedback }, index) => (feedback ? [`${names[index]}: ${feedback}`] : []));

function different(said: string[]): void {
  if (said.some((text) => !text)) throw new Unreadable('answerForm');
  if (new Set(said).size < said.length) throw new Unreadable('alike');
}

const idOf = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);

const inLanguage = (text: string, language: Language): QuestionWords =>
  language === 'zh' ? { zh: text, en: '' } : { zh: '', en: text };
