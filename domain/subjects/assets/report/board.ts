import { isJudged, type Judgement } from '#domain/kernel/judgement';
import type { Standing } from './conclusions';
import type { ReportFigures } from './figures';

/** The figures that the judgement of a board edition follows from. */
export type JudgedFigures = Pick<
  ReportFigures,
  'total' | 'unitsWithoutRisk' | 'undecided' | 'highUndecided' | 'planGaps' | 'stated' | 'accepted'
> & { readonly highRemnant: readonly unknown[] };

/**
 * Whether the risks that remain are acceptable, for a board edition.
 * - none: less than 80 % of the units have an assessed risk;
 * - no: a high risk has no treatment, or what remains above the acceptable level is not accepted;
 * - conditional: something is open or rests on an acceptance that ends;
 * - yes: all is assessed, decided, planned and rated, and nothing above the acceptable level remains.
 */
export function riskJudgement(
  figures: JudgedFigures,
  { units, unitsOpen }: Pick<Standing, 'units' | 'unitsOpen'>,
): Judgement {
  const { total, unitsWithoutRisk, undecided, highUndecided, planGaps, stated, accepted, highRemnant } = figures;
  if (total === 0 || !isJudged(units - unitsWithoutRisk, units)) return 'none';
  if (highUndecided > 0 || highRemnant.length > accepted) return 'no';
  const open = [unitsOpen, unitsWithoutRisk, undecided, planGaps, total - stated, accepted];
  return open.some((count) => count > 0) ? 'conditional' : 'yes';
}
