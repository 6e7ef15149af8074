import { isJudged, type Judgement } from '#domain/kernel/judgement';
import type { Method } from '../method/method';
import { needsAcceptance, type RiskCriteria } from '../risk/criteria';
import type { Standing } from './conclusions';
import type { ReportFigures, ReportRisk } from './figures';

/** The figures that the judgement of a board edition follows from. */
export type JudgedFigures = Pick<
  ReportFigures,
  'total' | 'unitsWithoutRisk' | 'undecided' | 'highUndecided' | 'planGaps' | 'stated' | 'accepted'
> & { readonly highRemnant: readonly unknown[] };

/**
 * Whether the risks that remain are acceptable, for a board edition.
 * - none: there is no risk, or less than 80 % of the units are completed: imported risks are not assessed ones;
 * - no: a high risk has no treatment, or what remains above the acceptable level is not accepted;
 * - conditional: something is open or rests on an acceptance that ends;
 * - yes: all is assessed, decided, planned and rated, and nothing above the acceptable level remains.
 */
export function riskJudgement(
  figures: JudgedFigures,
  { units, unitsOpen }: Pick<Standing, 'units' | 'unitsOpen'>,
): Judgement {
  const { total, unitsWithoutRisk, undecided, highUndecided, planGaps, stated, accepted, highRemnant } = figures;
  if (total === 0 || !isJudged(units - unitsOpen, units)) return 'none';
  if (highUndecided > 0 || highRemnant.length > accepted) return 'no';
  const open = [unitsOpen, unitsWithoutRisk, undecided, planGaps, total - stated, accepted];
  return open.some((count) => count > 0) ? 'conditional' : 'yes';
}

/** What a board compares with an earlier version. */
export interface BoardCounts {
  readonly total: number;
  /** Risks above the acceptable level. */
  readonly above: number;
  /** Residual risks above it; null while none is rated. */
  readonly aboveAfter: number | null;
}

/** @param criteria the same for both versions, so that like is compared with like */
export function boardCounts(
  criteria: RiskCriteria,
  risks: readonly Pick<ReportRisk, 'riskLevel' | 'remnantLevel'>[],
): BoardCounts {
  const rated = risks.filter(({ remnantLevel }) => remnantLevel !== null);
  return {
    total: risks.length,
    above: risks.filter(({ riskLevel }) => needsAcceptance(criteria, riskLevel)).length,
    aboveAfter:
      rated.length === 0 ? null : rated.filter(({ remnantLevel }) => needsAcceptance(criteria, remnantLevel)).length,
  };
}

/** Levels of different methods are not compared. */
export const areComparable = (one: Pick<Method, 'key' | 'version'>, other: Pick<Method, 'key' | 'version'>): boolean =>
  one.key === other.key && one.version === other.version;
