import type { Level } from '#domain/kernel/levels';
import { assessRisk, type Method, type RiskResult } from '../method/method';

/** ISO/IEC 27005: ways to treat a risk. */
export const treatments = ['modify', 'retain', 'avoid', 'share'] as const;
export type Treatment = (typeof treatments)[number];

/** Up to this level a risk may be retained without anybody's acceptance; above, somebody must answer for it. */
export const ACCEPTABLE_LEVEL: Level = 3;

/**
 * Up to this level a risk that nobody has decided about is retained once its controls are known: it lies well within the
 * acceptance criteria, and hundreds of them need no sentence each.
 */
export const RETAINED_LEVEL: Level = 2;

/** What is decided about a risk, and what is expected to remain. */
export interface RiskTreatment {
  readonly treatment: Treatment | null;
  readonly treatmentPlan: string | null;
  /** Who sees to it. */
  readonly treatmentOwner: string | null;
  /** YYYY-MM-DD. */
  readonly treatmentDeadline: string | null;
  readonly remnantFrequency: Level | null;
  readonly remnantSeverity: Level | null;
}

export type TreatmentGap =
  | 'treatmentMissing'
  | 'planMissing'
  | 'ownerMissing'
  | 'deadlineMissing'
  | 'remnantMissing'
  | 'remnantHigher'
  | 'acceptanceMissing';

/** What a treatment lacks before it can be submitted: retaining needs no plan, everything else says what, who and when. */
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
 * What remains of a risk by its treatment: a retained risk remains as it is; an avoided one is gone with the activity, and
 * counts with the lowest frequency and severity; of any other one somebody states what is expected.
 */
export const remnantRules = {
  modify: 'stated',
  retain: 'before',
  avoid: 'lowest',
  share: 'stated',
} as const satisfies Record<Treatment, 'before' | 'lowest' | 'stated'>;

/**
 * What a risk's frequency or severity counts as after its treatment.
 * @returns null while nothing is decided, or nobody has stated it
 */
export function remnantFactor<Value extends number>(
  treatment: Treatment | null,
  before: Value,
  stated: Value | null,
): Value | 1 | null {
  return treatment && { before, lowest: 1 as const, stated }[remnantRules[treatment]];
}

/**
 * The risk that remains: the same method with the frequency and severity that are expected after treatment.
 * @returns null while frequency or severity after treatment are not stated
 */
export function remnantRisk(
  method: Method,
  risk: Pick<RiskTreatment, 'treatment' | 'remnantFrequency' | 'remnantSeverity'> & {
    readonly assetValue: Level;
    readonly threatFrequency: Level;
    readonly vulnerabilitySeverity: Level;
  },
): RiskResult | null {
  const { assetValue, treatment } = risk;
  const threatFrequency = remnantFactor(treatment, risk.threatFrequency, risk.remnantFrequency);
  const vulnerabilitySeverity = remnantFactor(treatment, risk.vulnerabilitySeverity, risk.remnantSeverity);
  if (!threatFrequency || !vulnerabilitySeverity) return null;
  return assessRisk(method, { assetValue, threatFrequency, vulnerabilitySeverity });
}

/** Whether somebody has to say what remains; of a retained or avoided risk it follows, of an undecided one it will. */
export const needsEstimate = ({ treatment }: Pick<RiskTreatment, 'treatment'>): boolean =>
  treatment === null || remnantRules[treatment] === 'stated';

/** A risk as it is decided about once its controls are known: a low one that nobody has decided about is retained. */
export function retainedByDefault<
  T extends Pick<RiskTreatment, 'treatment'> & { readonly riskLevel: Level; readonly remnantLevel: Level | null },
>(risk: T): T {
  if (risk.treatment !== null || risk.riskLevel > RETAINED_LEVEL) return risk;
  return { ...risk, treatment: 'retain', remnantLevel: risk.riskLevel };
}

/** What is missing before a unit's remnant risks can be submitted: each stated, and none above what it was. */
export function remnantGaps(
  risk: Pick<RiskTreatment, 'treatment' | 'remnantFrequency' | 'remnantSeverity'> & {
    readonly threatFrequency: Level;
    readonly vulnerabilitySeverity: Level;
  },
): TreatmentGap[] {
  if (!risk.treatment) return ['treatmentMissing'];
  if (!needsEstimate(risk)) return [];
  if (!risk.remnantFrequency || !risk.remnantSeverity) return ['remnantMissing'];
  return risk.remnantFrequency > risk.threatFrequency || risk.remnantSeverity > risk.vulnerabilitySeverity
    ? ['remnantHigher']
    : [];
}

/** Whether what remains needs somebody's acceptance (ISO/IEC 27005, risk acceptance criteria). */
export const needsAcceptance = (remnantLevel: Level | null): boolean =>
  remnantLevel !== null && remnantLevel > ACCEPTABLE_LEVEL;

export interface Acceptance {
  readonly acceptedBy: string | null;
  /** YYYY-MM-DD, the last day on which it counts. */
  readonly acceptedUntil: string | null;
}

/** Whether an acceptance counts on a day (YYYY-MM-DD). */
export const isAccepted = ({ acceptedBy, acceptedUntil }: Acceptance, today: string): boolean =>
  acceptedBy !== null && (acceptedUntil === null || acceptedUntil >= today);

/** So many days before an acceptance ends, its people are reminded. */
export const ACCEPTANCE_NOTICE_DAYS = 30;
