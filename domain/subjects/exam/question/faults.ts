import { answerKey } from './answers';
import type { PartContent, QuestionContent, QuestionWords } from './content';

export const questionFaults = [
  'noWords',
  'noRight',
  'severalRight',
  'allRight',
  'twice',
  'idTwice',
  'noAccepted',
] as const;
export type QuestionFault = (typeof questionFaults)[number];

/** What keeps a content from being a question, with the path of its field, such as `options.1.text`. */
export interface FaultAt {
  readonly path: string;
  readonly fault: QuestionFault;
}

/** Two texts that differ in case, width and spaces alone say the same. */
const sameKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Z}\p{Cc}\p{Cf}]/gu, '');

const isBlank = ({ zh, en }: QuestionWords) => zh === '' && en === '';
const noWords = (path: string, words: QuestionWords): FaultAt[] =>
  isBlank(words) ? [{ path: `${path}.zh`, fault: 'noWords' }] : [];

/** Texts that are there already in one of their languages, and texts that lack. */
function textFaults(texts: readonly { path: string; words: QuestionWords }[]): FaultAt[] {
  const seen = new Set<string>();
  return texts.flatMap(({ path, words }): FaultAt[] => {
    if (isBlank(words)) return [{ path: `${path}.zh`, fault: 'noWords' }];
    const keys = (['zh', 'en'] as const).flatMap((language) =>
      words[language] ? [`${language}:${sameKey(words[language])}`] : [],
    );
    const isTwice = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isTwice ? [{ path: `${path}.zh`, fault: 'twice' }] : [];
  });
}

const idFaults = (path: string, ids: readonly string[]): FaultAt[] =>
  new Set(ids).size === ids.length ? [] : [{ path, fault: 'idTwice' }];

function faultsOfPart(content: PartContent, at: string): FaultAt[] {
  if (content.kind === 'trueFalse') return [];
  if (content.kind === 'shortAnswer') {
    const { zh, en } = content.accepted;
    return [...zh, ...en].some((form) => answerKey(form) !== '')
      ? []
      : [{ path: `${at}accepted.zh`, fault: 'noAccepted' }];
  }
  const { options, kind } = content;
  const right = options.filter((option) => option.right).length;
  const path = `${at}options`;
  const key: FaultAt[] = [];
  if (right === 0) key.push({ path, fault: 'noRight' });
  else if (kind === 'single' && right > 1) key.push({ path, fault: 'severalRight' });
  else if (right === options.length) key.push({ path, fault: 'allRight' });
  return [
    ...key,
    ...textFaults(options.map(({ text }, n) => ({ path: `${path}.${n}.text`, words: text }))),
    ...idFaults(
      path,
      options.map(({ id }) => id),
    ),
  ];
}

/**
 * What keeps a content from being a question: a text without words, no right answer, more than a single one, all of them,
 * two options that say the same. Empty where it is one.
 */
export function faultsOfContent(content: QuestionContent): FaultAt[] {
  const stem = noWords('stem', content.stem);
  switch (content.kind) {
    case 'ordering':
      return [
        ...stem,
        ...textFaults(content.items.map(({ text }, n) => ({ path: `items.${n}.text`, words: text }))),
        ...idFaults(
          'items',
          content.items.map(({ id }) => id),
        ),
      ];
    case 'matching': {
      const { pairs, extra } = content;
      const rights = [
        ...pairs.map(({ right }, n) => ({ path: `pairs.${n}.right`, words: right })),
        ...extra.map(({ right }, n) => ({ path: `extra.${n}.right`, words: right })),
      ];
      return [
        ...stem,
        ...textFaults(pairs.map(({ left }, n) => ({ path: `pairs.${n}.left`, words: left }))),
        ...textFaults(rights),
        ...idFaults(
          'pairs',
          [...pairs, ...extra].map(({ id }) => id),
        ),
      ];
    }
    case 'case':
      return [
        ...stem,
        ...content.parts.flatMap((part, n) => [
          ...noWords(`parts.${n}.stem`, part.stem),
          ...faultsOfPart(part, `parts.${n}.`),
        ]),
      ];
    default:
      return [...stem, ...faultsOfPart(content, '')];
  }
}

/** All texts of a content that a person reads before answering. */
function wordsOf(content: QuestionContent): QuestionWords[] {
  const { stem } = content;
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return [stem, ...content.options.map(({ text }) => text)];
    case 'ordering':
      return [stem, ...content.items.map(({ text }) => text)];
    case 'matching':
      return [
        stem,
        ...content.pairs.flatMap(({ left, right }) => [left, right]),
        ...content.extra.map(({ right }) => right),
      ];
    case 'case':
      return [stem, ...content.parts.flatMap(wordsOf)];
    default:
      return [stem];
  }
}

/** Languages in which a question can be read whole. */
export const languagesOf = (content: QuestionContent): ('zh' | 'en')[] =>
  (['zh', 'en'] as const).filter((language) => wordsOf(content).every((words) => words[language] !== ''));
