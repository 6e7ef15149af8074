import { wordKey } from './spelling';

/** The one scale of importance, C/I/A, frequency, severity and risk: 1 (very low) to 5 (very high). */
export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];

export interface Words {
  readonly zh: string;
  readonly en: string;
}

export const levelWords: Readonly<Record<Level, Words>> = {
  1: { zh: '很低', en: 'Very low' },
  2: { zh: '低', en: 'Low' },
  3: { zh: '中等', en: 'Medium' },
  4: { zh: '高', en: 'High' },
  5: { zh: '很高', en: 'Very high' },
};

/** Names on the wire, in calls that use words (section 3). */
export const levelNames = { VERY_LOW: 1, LOW: 2, MEDIUM: 3, HIGH: 4, VERY_HIGH: 5 } as const satisfies Record<
  string,
  Level
>;

/** The specification's second scale. */
export const pinyinLevels = { hendi: 1, di: 2, zhongdeng: 3, gao: 4, hengao: 5 } as const satisfies Record<
  string,
  Level
>;

/** Whether a number is one of the five levels. */
export function isLevel(value: number): value is Level {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}

/** A level as people read it: number and word, so that color never carries the meaning alone. */
export function levelLabel(level: Level, language: keyof Words = 'zh'): string {
  return `${level} ${levelWords[level][language]}`;
}

/** Words for levels in registers from elsewhere. */
const otherWords = {
  极低: 1,
  非常低: 1,
  negligible: 1,
  中: 3,
  中度: 3,
  moderate: 3,
  极高: 5,
  非常高: 5,
  critical: 5,
} as const satisfies Record<string, Level>;

const byWord = new Map<string, Level>();
for (const level of levels) {
  for (const text of [
    String(level),
    levelWords[level].zh,
    levelWords[level].en,
    levelLabel(level),
    levelLabel(level, 'en'),
  ]) {
    byWord.set(wordKey(text), level);
  }
}
for (const [word, level] of [
  ...Object.entries(levelNames),
  ...Object.entries(pinyinLevels),
  ...Object.entries(otherWords),
]) {
  byWord.set(wordKey(word), level);
}

/** Reads a level as people type it: 3, "3", "3 中等", "中等", "medium", "MEDIUM", "zhongdeng". */
export function parseLevel(text: string): Level | undefined {
  return byWord.get(wordKey(text));
}
