import type { Level } from '../../../kernel/levels';
import { sumOf } from './figures';

export type OverallRating = 'high' | 'medium' | 'low';

/**
 * The overall rating of risks by their shares (GB/T 31509-2015): high if at least 10 % are very high or at least 30 % are
 * high, medium if at least 30 % are medium, else low.
 * @returns null where there are no risks
 */
export function overallRating(counts: Readonly<Record<Level, number>>): OverallRating | null {
  const total = sumOf(counts);
  if (total === 0) return null;
  // In whole numbers: 3 of 10 is 30 %.
  const isShare = (count: number, percent: number) => count * 100 >= total * percent;
  if (isShare(counts[5], 10) || isShare(counts[4], 30)) return 'high';
  return isShare(counts[3], 30) ? 'medium' : 'low';
}
