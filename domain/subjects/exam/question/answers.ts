import type { QuestionContent } from './content';

/** What a person has answered. What is not answered yet is undefined, and an empty list is no answer either. */
export type ExamAnswer =
  | { readonly kind: 'choice'; readonly chosen: readonly string[] }
  | { readonly kind: 'trueFalse'; readonly value: boolean }
  | { readonly kind: 'ordering'; readonly order: readonly string[] }
  /** The right side's id by the left one's. */
  | { readonly kind: 'matching'; readonly matched: Readonly<Record<string, string>> }
  | { readonly kind: 'shortAnswer'; readonly text: string }
  | { readonly kind: 'case'; readonly parts: readonly (ExamAnswer | null)[] };

const isDigit = (character: string | undefined): boolean => /^\p{N}$/u.test(character ?? '');

/** How a written answer is compared: without case, width, spaces and punctuation; signs of numbers, and signs such as ≥ or +, stay. */
export const answerKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\p{Cc}\p{Cf}]/gu, (sign: string, at: number, all: string) => {
      const [before, after] = [all[at - 1], all[at + sign.length]];
      const isOfNumber = isDigit(after) && ((sign === '.' && isDigit(before)) || (sign === '-' && !isDigit(before)));
      return isOfNumber ? sign : '';
    });

/** What a half-right answer earns. */
export const halfRightRules = ['nothing', 'share'] as const;
export type HalfRightRule = (typeof halfRightRules)[number];

/**
 * The mark of a question that is right altogether. A share of it is always a whole number: questions have at most eight
 * options, items or pairs (840 is the least common multiple of 1 to 8), and cases at most six parts (60).
 */
export const fullMark = 50_400;

const share = (right: number, of: number, rule: HalfRightRule, whole: number): number => {
  if (right >= of) return whole;
  return rule === 'share' ? (whole / of) * Math.max(0, right) : 0;
};

/**
 * The mark of an answer, from 0 to `whole`. With shares: of several right options each right one counts, and each wrong one takes one
 * away; an item in its place counts, and a pair that is matched; a case is the sum of its parts.
 * @param withdrawn ids of options that no longer count, in a case by part, such as `1.a`: nobody is worse off by it, whatever they chose
 */
export function markOf(
  content: QuestionContent,
  answer: ExamAnswer | null | undefined,
  rule: HalfRightRule,
  { withdrawn = new Set(), whole = fullMark }: { withdrawn?: ReadonlySet<string>; whole?: number } = {},
): number {
  if (!answer) return 0;
  switch (content.kind) {
    case 'single':
    case 'multiple': {
      if (answer.kind !== 'choice') return 0;
      if (withdrawn.size > 0) {
        const without = { ...content, options: content.options.filter(({ id }) => !withdrawn.has(id)) };
        return Math.max(markOf(content, answer, rule, { whole }), markOf(without, answer, rule, { whole }));
      }
      const right = content.options.filter((option) => option.right).map(({ id }) => id);
      const chosen = new Set(answer.chosen);
      // Without a right option any answer counts.
      if (right.length === 0) return chosen.size > 0 ? whole : 0;
      const hits = right.filter((id) => chosen.has(id)).length;
      const misses = content.options.filter((option) => !option.right && chosen.has(option.id)).length;
      if (content.kind === 'single') return hits === 1 && misses === 0 ? whole : 0;
      return share(hits - misses, right.length, rule, whole);
    }
    case 'trueFalse':
      return answer.kind === 'trueFalse' && answer.value === content.right ? whole : 0;
    case 'ordering': {
      if (answer.kind !== 'ordering') return 0;
      const inPlace = content.items.filter(({ id }, at) => answer.order[at] === id).length;
      return share(inPlace, content.items.length, rule, whole);
    }
    case 'matching': {
      if (answer.kind !== 'matching') return 0;
      const matched = content.pairs.filter(({ id }) => Object.hasOwn(answer.matched, id) && answer.matched[id] === id);
      return share(matched.length, content.pairs.length, rule, whole);
    }
    case 'shortAnswer': {
      if (answer.kind !== 'shortAnswer') return 0;
      const given = answerKey(answer.text);
      const { zh, en } = content.accepted;
      return given !== '' && [...zh, ...en].some((form) => answerKey(form) === given) ? whole : 0;
    }
    case 'case': {
      if (answer.kind !== 'case') return 0;
      const { parts } = content;
      const each = whole / parts.length;
      const gone = (at: number) =>
        new Set([...withdrawn].flatMap((id) => (id.startsWith(`${at}.`) ? id.slice(`${at}.`.length) : [])));
      const marks = parts.map((part, at) => markOf(part, answer.parts[at], rule, { withdrawn: gone(at), whole: each }));
      const sum = marks.reduce((total, mark) => total + mark, 0);
      return rule === 'share' || sum >= whole ? sum : 0;
    }
  }
}
