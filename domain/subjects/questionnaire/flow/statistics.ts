import { type Level, levels } from '../../../kernel/levels';
import { type Answer, isFilled } from '../template/answer';
import type { GapLevels, Question } from '../template/template';
import { levelOfScore, weightedMean } from './scores';

/** The result of an answer: the level of its score, 1 the best; answered without a score; not applicable; unanswered. */
export const standings = ['1', '2', '3', '4', '5', 'unscored', 'excluded', 'unanswered'] as const;
export type Standing = (typeof standings)[number];

/** A visible question with its answer. */
export interface Given {
  readonly question: Pick<Question, 'section' | 'weight'>;
  readonly answer: Answer | null;
  /** From 0 to 1; null without a score. */
  readonly score: number | null;
  readonly respondentId: string | null;
  /** YYYY-MM-DD of the last answer. */
  readonly day: string | null;
}

/** The level of a result; null without one. */
export const levelIn = (standing: Standing): Level | null => levels.find((level) => `${level}` === standing) ?? null;

export function standingOf({ answer, score }: Pick<Given, 'answer' | 'score'>, gapLevels: GapLevels): Standing {
  if (!isFilled(answer ?? undefined)) return 'unanswered';
  if (answer?.notApplicable !== undefined) return 'excluded';
  return score === null ? 'unscored' : (`${levelOfScore(score, gapLevels)}` as Standing);
}

/** The number of questions by result, and the mean score of the answered ones. */
export interface Tally {
  readonly count: number;
  readonly standings: Readonly<Record<Standing, number>>;
  /** Mean by weight, from 0 to 1; null where no answer scores. */
  readonly score: number | null;
}

function tallyOf(items: readonly Given[], gapLevels: GapLevels): Tally {
  const counts = Object.fromEntries(standings.map((standing) => [standing, 0])) as Record<Standing, number>;
  for (const item of items) counts[standingOf(item, gapLevels)] += 1;
  const score = weightedMean(items.map(({ score, question }) => ({ score, weight: question.weight })));
  return { count: items.length, standings: counts, score };
}

/** Groups by a key, in order of first occurrence. */
function byKey<K>(items: readonly Given[], keyOf: (item: Given) => K): [K, Given[]][] {
  const groups = new Map<K, Given[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

/** The statistics of one questionnaire: as a whole, by section, by respondent, and by day. */
export function statisticsOf(items: readonly Given[], sections: readonly { code: string }[], gapLevels: GapLevels) {
  const answered = items.filter(({ answer }) => isFilled(answer ?? undefined));
  const inSections = new Map(byKey(items, ({ question }) => question.section));
  return {
    whole: tallyOf(items, gapLevels),
    sections: sections.map(({ code }) => ({ code, ...tallyOf(inSections.get(code) ?? [], gapLevels) })),
    respondents: byKey(items, ({ respondentId }) => respondentId)
      .map(([respondentId, theirs]) => ({
        respondentId,
        lastDay:
          theirs
            .flatMap(({ day }) => day ?? [])
            .sort()
            .at(-1) ?? null,
        ...tallyOf(theirs, gapLevels),
      }))
      .sort((a, b) => Number(a.respondentId === null) - Number(b.respondentId === null)),
    days: byKey(answered, ({ day }) => day)
      .flatMap(([day, theirs]) => (day === null ? [] : [{ day, answers: theirs.length }]))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}
export type Statistics = ReturnType<typeof statisticsOf>;
