import type { Level } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import type { RiskTreatment } from './treatment';

/**
 * What an organisation accepts (ISO/IEC 27005, risk acceptance criteria; GB/T 20984-2022 4.2: set in the preparation).
 * retainedLevel ≤ acceptableLevel ≤ ownerLevel.
 */
export interface RiskCriteria {
  /** Up to this level a risk is acceptable without treatment: undecided ones are retained once their controls are known. */
  readonly retainedLevel: Level;
  /** Up to this level a risk may be retained by its treatment decision; above, a person of the organisation must accept it with a reason. */
  readonly acceptableLevel: Level;
  /** Up to this level the customer's owners accept risks; above, its project manager alone. Consultants never do: they don't bear the risk. */
  readonly ownerLevel: Level;
}

/** The portal's proposal, until an organisation has approved its own. */
export const standardCriteria: RiskCriteria = { retainedLevel: 2, acceptableLevel: 3, ownerLevel: 5 };

/** Whether they are the portal's proposal. */
export const isStandard = ({ retainedLevel, acceptableLevel, ownerLevel }: RiskCriteria): boolean =>
  retainedLevel === standardCriteria.retainedLevel &&
  acceptableLevel === standardCriteria.acceptableLevel &&
  ownerLevel === standardCriteria.ownerLevel;

/** The highest level always needs a person who accepts it. */
export const ACCEPTABLE_MAX: Level = 4;

/** Whether the three levels fit together. */
export const criteriaFit = ({ retainedLevel, acceptableLevel, ownerLevel }: RiskCriteria): boolean =>
  retainedLevel <= acceptableLevel && acceptableLevel <= ACCEPTABLE_MAX && ownerLevel >= acceptableLevel;

/** From this level on a risk is called high, whatever an organisation accepts: it is a word of the scale. */
export const HIGH_LEVEL: Level = 4;
/** Up to this level a risk is called low. */
export const LOW_LEVEL: Level = 2;
export const isHigh = (level: Level | null): boolean => level !== null && level >= HIGH_LEVEL;

/** Whether a residual risk of this level must be accepted by a person. */
export const needsAcceptance = (
  { acceptableLevel }: Pick<RiskCriteria, 'acceptableLevel'>,
  remnantLevel: Level | null,
): boolean => remnantLevel !== null && remnantLevel > acceptableLevel;

/** The risk once its controls are known: a low risk without a decision is retained. */
export function retainedByDefault<
  T extends Pick<RiskTreatment, 'treatment'> & { readonly riskLevel: Level; readonly remnantLevel: Level | null },
>({ retainedLevel }: Pick<RiskCriteria, 'retainedLevel'>, risk: T): T {
  if (risk.treatment !== null || risk.riskLevel > retainedLevel) return risk;
  return { ...risk, treatment: 'retain', remnantLevel: risk.riskLevel };
}

/** The role that accepts risks of every level. */
export const acceptsAll = 'CONSUMER_PM' satisfies RoleCode;

/** Up to which level somebody with these roles accepts residual risks; whether it accepts any is the policy's. */
export const acceptsUpTo = ({ ownerLevel }: Pick<RiskCriteria, 'ownerLevel'>, roles: readonly RoleCode[]): Level =>
  roles.includes(acceptsAll) ? 5 : ownerLevel;
