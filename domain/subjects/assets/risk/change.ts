import type { Level } from '#domain/kernel/levels';
import type { Treatment } from './treatment';

/** What people change of a risk; what is not given stays. */
export interface RiskChange {
  threat?: string | undefined;
  vulnerability?: string | undefined;
  threatFrequency?: Level | undefined;
  vulnerabilitySeverity?: Level | undefined;
  existingControl?: string | null | undefined;
  treatment?: Treatment | null | undefined;
  treatmentPlan?: string | null | undefined;
  treatmentOwner?: string | null | undefined;
  /** The account whose name that is; null: only a name. */
  treatmentOwnerId?: string | null | undefined;
  /** YYYY-MM-DD. */
  treatmentDeadline?: string | null | undefined;
  /** In fen. */
  treatmentCost?: number | null | undefined;
  /** References of Annex A. */
  controls?: string[] | undefined;
  remnantFrequency?: Level | null | undefined;
  remnantSeverity?: Level | null | undefined;
}

export const riskParts = ['threats', 'existingControl', 'treatment', 'remnant'] as const;
export type RiskPart = (typeof riskParts)[number];

/** Each field of a risk with the part of it that somebody must be able to change for that (editableAt). */
export const partOfField = {
  threat: 'threats',
  vulnerability: 'threats',
  threatFrequency: 'threats',
  vulnerabilitySeverity: 'threats',
  existingControl: 'existingControl',
  treatment: 'treatment',
  treatmentPlan: 'treatment',
  treatmentOwner: 'treatment',
  treatmentOwnerId: 'treatment',
  treatmentDeadline: 'treatment',
  treatmentCost: 'treatment',
  controls: 'treatment',
  remnantFrequency: 'remnant',
  remnantSeverity: 'remnant',
} as const satisfies Record<keyof RiskChange, RiskPart>;

const fieldsOf = (change: RiskChange) =>
  (Object.keys(partOfField) as (keyof RiskChange)[]).filter((field) => change[field] !== undefined);

/** The parts that a change touches. */
export const partsOf = (change: RiskChange): RiskPart[] => [
  ...new Set(fieldsOf(change).map((field) => partOfField[field])),
];

/** What was given, as it is kept: a text that was emptied is none. */
export const riskFields = (change: RiskChange): RiskChange =>
  Object.fromEntries(fieldsOf(change).map((field) => [field, change[field] === '' ? null : change[field]]));

/**
 * Whether somebody's acceptance of what remains ends by it: the risk is another one, or treated otherwise than when it was
 * accepted. (Where another level remains it ends as well.)
 */
export const endsAcceptance = (
  before: Required<Pick<RiskChange, 'threat' | 'vulnerability' | 'treatment'>>,
  change: RiskChange,
): boolean =>
  (['threat', 'vulnerability', 'treatment'] as const).some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );

/** Whose name an owner is after a change that names one: whoever speaks of no account means the person the name was of. */
export const ownerIdAfter = (
  before: { readonly treatmentOwner: string | null; readonly treatmentOwnerId: string | null },
  name: string | null,
): string | null => (name === before.treatmentOwner ? before.treatmentOwnerId : null);
