import type { ExamAnswer } from '#domain/subjects/exam/question/answers';
import type { ShownPart, ShownQuestion } from '#domain/subjects/exam/sitting/shown';
import type { Answer } from './answerQueue';

/** How far a question is answered. */
export type Completeness = 'none' | 'part' | 'whole';

const isSaid = (answer: Answer | undefined): boolean => {
  if (!answer) return false;
  if (answer.kind === 'choice') return answer.chosen.length > 0;
  return answer.kind !== 'shortAnswer' || answer.text.trim() !== '';
};

/** What of a question is answered: a case by its parts, a matching by its pairs. */
export function completenessOf(shown: ShownQuestion, answer: Answer): Completeness {
  if (!answer) return 'none';
  const share = (said: number, of: number) => (said === 0 ? 'none' : said < of ? 'part' : 'whole');
  if (shown.kind === 'case')
    return answer.kind === 'case' ? share(answer.parts.filter(isSaid).length, shown.parts.length) : 'none';
  if (shown.kind === 'matching')
    return answer.kind === 'matching' ? share(Object.keys(answer.matched).length, shown.left.length) : 'none';
  return isSaid(answer) ? 'whole' : 'none';
}

/** The answer after an option was chosen, or chosen again: of several it is taken back then. */
export function choose(kind: 'single' | 'multiple', answer: Answer, id: string): Answer {
  const chosen = answer?.kind === 'choice' ? answer.chosen : [];
  if (kind === 'single') return { kind: 'choice', chosen: [id] };
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort();
  return next.length === 0 ? null : { kind: 'choice', chosen: next };
}

/** The answer after the option with this place, counted from 0, was chosen by a key; undefined: there is none. */
export function chooseAt(shown: ShownPart, answer: Answer, at: number): Answer | undefined {
  if (shown.kind === 'trueFalse') return at < 2 ? { kind: 'trueFalse', value: at === 0 } : undefined;
  if (shown.kind !== 'single' && shown.kind !== 'multiple') return undefined;
  const option = shown.options[at];
  return option && choose(shown.kind, answer, option.id);
}

/** The order after an item was moved by one place, up (-1) or down (1). */
export function moved(order: readonly string[], at: number, by: -1 | 1): readonly string[] {
  const next = [...order];
  const [one, other] = [next[at], next[at + by]];
  if (one === undefined || other === undefined) return order;
  next[at] = other;
  next[at + by] = one;
  return next;
}

/** The answer after the right side of a pair was chosen; an empty one takes it back. */
export function matchedWith(answer: Answer, left: string, right: string): Answer {
  const before = answer?.kind === 'matching' ? Object.entries(answer.matched) : [];
  const pairs = [...before.filter(([id]) => id !== left), ...(right === '' ? [] : [[left, right] as const])];
  return pairs.length === 0 ? null : { kind: 'matching', matched: Object.fromEntries(pairs) };
}

/** The answer to a case after one of its parts was answered. */
export function withPart(answer: Answer, parts: number, at: number, part: Answer): Answer {
  const before: readonly (ExamAnswer | null)[] = answer?.kind === 'case' ? answer.parts : [];
  const next = Array.from({ length: parts }, (_, i) => (i === at ? part : (before[i] ?? null)));
  return next.some(isSaid) ? { kind: 'case', parts: next } : null;
}

/** The place of an option that a key names, 1 to 8 or A to H; undefined: another key. */
export function placeOfKey(key: string): number | undefined {
  if (/^[1-8]$/u.test(key)) return Number(key) - 1;
  return /^[a-h]$/iu.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : undefined;
}
