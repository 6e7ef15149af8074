import data from '../../data/hightechConditions.json';

/* What the recognition of high-tech enterprises (2016) asks for, as data: conditions, limits of spending, and bands of points. */

export interface HightechRule {
  readonly key: string;
  readonly group: string;
  readonly zh: string;
  readonly en: string;
  readonly value?: number;
  /** bp: hundredths of one per cent. */
  readonly unit?: string;
  /** A size class: its rule holds for sales of up to so many fen. */
  readonly upToFen?: number;
  readonly source: string;
  /** It still has to be compared with the printed text. */
  readonly toConfirm?: boolean;
}

export const hightechRules: readonly HightechRule[] = data.conditions;
export const hightechSource = data.source;
const byKey = new Map(hightechRules.map((rule) => [rule.key, rule]));

/** @throws Error for a key that the data lacks */
export function hightechRule(key: string): HightechRule {
  const rule = byKey.get(key);
  if (!rule) throw new Error(`No rule ${key}.`);
  return rule;
}

/** The figure of a rule, in its unit. @throws Error where it has none */
export function limitOf(key: string): number {
  const { value } = hightechRule(key);
  if (value === undefined) throw new Error(`${key} has no figure.`);
  return value;
}

/** Points from the first to the second. */
export type Band = readonly [low: number, high: number];
export const noPoints: Band = [0, 0];

/** The points for a figure by a table of bands, the highest first; none below the last. */
export function bandOf(table: keyof typeof data.bands, figure: number): Band {
  const found = data.bands[table].find(([from = 0]) => figure >= from);
  return found ? [found[1] ?? 0, found[2] ?? 0] : noPoints;
}
