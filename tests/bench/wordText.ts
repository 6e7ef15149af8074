import { readText, rewriteText } from '#server/subjects/iso/documentText/word/readText';
import { wordCorpus } from '../factories/wordCorpus';
import { paragraph, wordTemplate } from '../factories/wordTemplate';
import type { Measure } from './measure';

/** Runs of which the slowest counts. */
const TIMES = 5;
const none = { changed: [], removed: [], inserted: [] };

/** A page of 15 paragraphs of 40 characters. */
const pages = (count: number): Buffer =>
  wordTemplate(
    Array.from({ length: count * 15 }, (_, n) => paragraph(`${n} ${'管理体系的文件内容。'.repeat(4)}`)).join(''),
  );

/** Word files that are edited in the page: each of the corpus is kept byte for byte, or refused for its reason, and how long that takes. */
export const wordText: Measure = async () => {
  const files = Object.values(wordCorpus);
  const altered = files.filter(({ bytes, refusal }) => {
    const read = readText(bytes);
    if (read.refusal !== refusal) return true;
    if (refusal !== null) return false;
    const made = rewriteText(bytes, none);
    return !('bytes' in made) || made.bytes !== null;
  });
  const long = pages(100);
  const times = Array.from({ length: TIMES }, () => {
    const from = performance.now();
    readText(long);
    return performance.now() - from;
  });
  const kept = files.filter(({ refusal }) => refusal === null).length;
  return [
    {
      what: `Of ${files.length} kinds of Word files, those that are kept as they are`,
      value: kept,
      unit: 'count',
      atLeast: 30,
    },
    {
      what: '… those that are changed, or not refused for their reason',
      value: altered.length,
      unit: 'count',
      atMost: 0,
    },
    {
      what: 'A document of 100 pages is read and proved for editing, of five the slowest',
      value: Math.max(...times),
      unit: 'ms',
      atMost: 200,
    },
  ];
};
