import type { Level } from '../../../kernel/levels';
import type { GapLevels } from '../template/template';

/** Of a score; bounds are those of the template, the best level first. */
export function levelOfScore(score: number, [one, two, three, four]: GapLevels): Level {
  if (score >= one) return 1;
  if (score >= two) return 2;
  if (score >= three) return 3;
  return score >= four ? 4 : 5;
}

/** A precision at which a sum of decimals equals the threshold that it should equal. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The weighted mean of the scores; null if nothing has weight. */
export function weightedMean(parts: readonly { readonly score: number | null; readonly weight: number }[]) {
  const counted = parts.filter(({ score }) => score !== null);
  const weight = counted.reduce((sum, part) => sum + part.weight, 0);
  if (weight === 0) return null;
  return rounded(counted.reduce((sum, part) => sum + (part.score ?? 0) * part.weight, 0) / weight);
}
