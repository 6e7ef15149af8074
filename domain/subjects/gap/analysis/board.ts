import { isJudged, type Judgement } from '#domain/kernel/judgement';
import type { ChapterFigures } from './figures';

/**
 * Whether the organisation is ready for certification, for a board edition.
 * - none: less than 80 % of the clauses and controls that apply are assessed;
 * - no: a gap of level 4 or 5 was found;
 * - conditional: a smaller gap was found, or something that applies is not assessed;
 * - yes: everything that applies is met.
 *
 * It judges what the report found: remediation goes on after its approval.
 */
export function gapJudgement({
  applicable,
  assessed,
  before,
}: Pick<ChapterFigures, 'applicable' | 'assessed' | 'before'>): Judgement {
  if (!isJudged(assessed, applicable)) return 'none';
  if (before[4] + before[5] > 0) return 'no';
  return before[2] + before[3] > 0 || assessed < applicable ? 'conditional' : 'yes';
}
