import type { Level } from '#domain/kernel/levels';
import { assessRisk, easeOf, type Method, type RiskInput, type RiskResult } from '../method/method';

/** ISO/IEC 27005: ways to treat a risk. */
export const treatments = ['modify', 'retain', 'avoid', 'share'] as const;
export type Treatment = (typeof treatments)[number];

/** The treatment decision on a risk, and the expected residual risk. */
export interface RiskTreatment {
  readonly treatment: Treatment | null;
  readonly treatmentPlan: string | null;
  /** The person responsible for it. */
  readonly treatmentOwner: string | null;
  /** YYYY-MM-DD. */
  readonly treatmentDeadline: string | null;
  readonly remnantFrequency: Level | null;
  readonly remnantSeverity: Level | null;
  /** Of methods of the 2022 edition; null: as before the treatment. */
  readonly remnantExploitability?: Level | null;
}

export type TreatmentGap =
  | 'treatmentMissing'
  | 'planMissing'
  | 'ownerMissing'
  | 'deadlineMissing'
  | 'remnantMissing'
  | 'remnantHigher'
  | 'acceptanceMissing';

/** The gaps of a treatment before it can be submitted: retaining needs no plan, everything else needs what, who and when. */
export function treatmentGaps(risk: RiskTreatment): TreatmentGap[] {
  if (!risk.treatment) return ['treatmentMissing'];
  if (risk.treatment === 'retain') return [];
  return [
    ...(risk.treatmentPlan?.trim() ? [] : (['planMissing'] as const)),
    ...(risk.treatmentOwner?.trim() ? [] : (['ownerMissing'] as const)),
    ...(risk.treatmentDeadline ? [] : (['deadlineMissing'] as const)),
  ];
}

/**
 * The residual risk by treatment: a retained risk is unchanged; an avoided one disappears with the activity and counts
 * with the lowest frequency and severity; for the others the expected values are rated.
 */
export const remnantRules = {
  modify: 'stated',
  retain: 'before',
  avoid: 'lowest',
  share: 'stated',
} as const satisfies Record<Treatment, 'before' | 'lowest' | 'stated'>;

/**
 * The frequency or severity of a risk after its treatment.
 * @returns null while undecided or not rated
 */
export function remnantFactor<Value extends number>(
  treatment: Treatment | null,
  before: Value,
  stated: Value | null,
): Value | 1 | null {
  return treatment && { before, lowest: 1 as const, stated }[remnantRules[treatment]];
}

/**
 * How easily the vulnerability is exploited after treatment: as before where nothing else is stated.
 * @returns null where it was not graded apart: the severity stands for it
 */
export function remnantExploitability(
  risk: Pick<RiskTreatment, 'treatment' | 'remnantExploitability'> & Pick<RiskInput, 'exploitability'>,
): Level | null {
  const before = risk.exploitability ?? null;
  const rule = risk.treatment && remnantRules[risk.treatment];
  if (rule === 'lowest') return 1;
  return rule === 'stated' ? (risk.remnantExploitability ?? before) : before;
}

/**
 * The risk that remains: the same method with the frequency and severity that are expected after treatment.
 * @returns null while frequency or severity after treatment are not stated
 */
export function remnantRisk(
  method: Method,
  risk: Pick<RiskTreatment, 'treatment' | 'remnantFrequency' | 'remnantSeverity' | 'remnantExploitability'> & RiskInput,
): RiskResult | null {
  const { assetValue, treatment, threatCapability, threatTiming } = risk;
  const threatFrequency = remnantFactor(treatment, risk.threatFrequency, risk.remnantFrequency);
  const vulnerabilitySeverity = remnantFactor(treatment, risk.vulnerabilitySeverity, risk.remnantSeverity);
  if (!threatFrequency || !vulnerabilitySeverity) return null;
  const exploitability = remnantExploitability(risk);
  return assessRisk(method, {
    assetValue,
    threatFrequency,
    threatCapability,
    threatTiming,
    exploitability,
    vulnerabilitySeverity,
  });
}

/** Whether the residual risk must be rated; for retained and avoided risks it follows from the decision. */
export const needsEstimate = ({ treatment }: Pick<RiskTreatment, 'treatment'>): boolean =>
  treatment === null || remnantRules[treatment] === 'stated';

/** How what remains of many risks is lowered: to a level at most, or by one. */
export type Lowering = { readonly atMost: Level } | { readonly by: 1 };

/**
 * The frequency or severity after treatment once it is lowered. It is never raised, not even to the level before treatment,
 * which counts where nothing is stated, and 1 is the lowest.
 * @param before without treatment
 * @param stated after treatment; null: not rated
 */
export function loweredFactor(before: Level, stated: Level | null, lowering: Lowering): Level {
  const now = Math.min(stated ?? before, before);
  return ('atMost' in lowering ? Math.min(now, lowering.atMost) : Math.max(now - 1, 1)) as Level;
}

/** The gaps before a unit's residual risks can be submitted: each must be rated, and none above the original. */
export function remnantGaps(
  risk: Pick<RiskTreatment, 'treatment' | 'remnantFrequency' | 'remnantSeverity' | 'remnantExploitability'> &
    Omit<RiskInput, 'assetValue'>,
): TreatmentGap[] {
  if (!risk.treatment) return ['treatmentMissing'];
  if (!needsEstimate(risk)) return [];
  if (!risk.remnantFrequency || !risk.remnantSeverity) return ['remnantMissing'];
  return risk.remnantFrequency > risk.threatFrequency ||
    risk.remnantSeverity > risk.vulnerabilitySeverity ||
    (risk.remnantExploitability ?? 1) > easeOf(risk)
    ? ['remnantHigher']
    : [];
}

export interface Acceptance {
  readonly acceptedBy: string | null;
  /** YYYY-MM-DD, the last day on which it counts. */
  readonly acceptedUntil: string | null;
}

/** Whether an acceptance counts on a day (YYYY-MM-DD). */
export const isAccepted = ({ acceptedBy, acceptedUntil }: Acceptance, today: string): boolean =>
  acceptedBy !== null && (acceptedUntil === null || acceptedUntil >= today);

/** How many days before an acceptance expires people are reminded. */
export const ACCEPTANCE_NOTICE_DAYS = 30;
