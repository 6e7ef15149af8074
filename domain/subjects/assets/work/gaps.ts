import type { Level } from '#domain/kernel/levels';
import { needsAcceptance, type RiskCriteria, retainedByDefault } from '../risk/criteria';
import {
  type Acceptance,
  isAccepted,
  needsEstimate,
  type RiskTreatment,
  remnantGaps,
  type TreatmentGap,
  treatmentGaps,
} from '../risk/treatment';
import type { Remainder, WorkStep } from './workflow';

export type UnitGap = 'notSeen' | 'riskMissing' | 'notFinished' | 'ownUnit' | 'standsElsewhere' | TreatmentGap;

/** A risk as far as it decides whether its unit may move on. */
export interface UnitRisk extends RiskTreatment, Acceptance {
  readonly threatFrequency: Level;
  readonly vulnerabilitySeverity: Level;
  readonly exploitability?: Level | null;
  readonly riskLevel: Level;
  readonly remnantLevel: Level | null;
}

/** A unit as far as it decides whether it may move on. */
export interface UnitContent {
  readonly riskCount: number;
  /** All of them; before treatment their number is enough. */
  readonly risks: readonly UnitRisk[];
  /** Its executor has opened it: an imported unit is confirmed by a look. */
  readonly isSeen: boolean;
  /** Those of the unit's assessment. */
  readonly criteria: RiskCriteria;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/**
 * The gaps of a unit before it is submitted or completed, in all steps of the round. Completion checks
 * again, since the unit may have changed; at the end, a residual risk above the acceptable level needs
 * acceptance.
 */
export function unitGaps(
  action: 'submit' | 'complete',
  steps: readonly WorkStep[],
  { riskCount, risks, isSeen, criteria, today }: UnitContent,
): UnitGap[] {
  const first: UnitGap[] = steps.includes('assess')
    ? [
        ...(action === 'submit' && !isSeen ? (['notSeen'] as const) : []),
        ...(riskCount === 0 ? (['riskMissing'] as const) : []),
      ]
    : [];
  return [...new Set([...first, ...risks.flatMap((risk) => riskGaps(action, steps, risk, { criteria, today }))])];
}

/** The gaps of one risk, in all steps of the round. */
export function riskGaps(
  action: 'submit' | 'complete',
  steps: readonly WorkStep[],
  found: UnitRisk,
  { criteria, today }: Pick<UnitContent, 'criteria' | 'today'>,
): UnitGap[] {
  const risk = steps.includes('control') ? retainedByDefault(criteria, found) : found;
  return [
    ...(steps.includes('risk') ? treatmentGaps(risk) : []),
    ...(steps.includes('remnant_risk') ? remnantGaps(risk) : []),
    ...(steps.includes('remnant_risk') && action === 'complete' && waitsForAcceptance(criteria, risk, today)
      ? (['acceptanceMissing'] as const)
      : []),
  ];
}

const waitsForAcceptance = (criteria: RiskCriteria, risk: UnitRisk, today: string) =>
  needsAcceptance(criteria, risk.remnantLevel) && !isAccepted(risk, today);

/** The remaining work on the residual risks of a unit. @param today YYYY-MM-DD */
export function remainderOf(criteria: RiskCriteria, risks: readonly UnitRisk[], today: string): Remainder {
  if (risks.some(needsEstimate)) return 'estimate';
  return risks.some((risk) => waitsForAcceptance(criteria, risk, today)) ? 'acceptance' : 'nothing';
}
