import type { Level } from '#domain/kernel/levels';
import type { ThreatCapability, ThreatSource, ThreatTiming } from '../method/method';
import type { Treatment } from './treatment';

/** Changes to a risk; absent fields stay. */
export interface RiskChange {
  threat?: string | undefined;
  vulnerability?: string | undefined;
  threatFrequency?: Level | undefined;
  vulnerabilitySeverity?: Level | undefined;
  /** The next four are what methods of the 2022 edition ask beside; null: not stated. */
  threatSource?: ThreatSource | null | undefined;
  threatCapability?: ThreatCapability | null | undefined;
  threatTiming?: ThreatTiming | null | undefined;
  exploitability?: Level | null | undefined;
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
  /** Null: as before the treatment. */
  remnantExploitability?: Level | null | undefined;
}

/** What methods of the 2022 edition ask of a threat and a vulnerability beside what both editions ask. */
export const ratedOf2022 = ['threatSource', 'threatCapability', 'threatTiming', 'exploitability'] as const;
/** All that only the 2022 edition knows of a risk. */
export const fieldsOf2022 = [...ratedOf2022, 'remnantExploitability'] as const;

export const riskParts = ['threats', 'existingControl', 'treatment', 'remnant'] as const;
export type RiskPart = (typeof riskParts)[number];

/** The part of a risk that each field belongs to, for editableAt. */
export const partOfField = {
  threat: 'threats',
  vulnerability: 'threats',
  threatFrequency: 'threats',
  vulnerabilitySeverity: 'threats',
  threatSource: 'threats',
  threatCapability: 'threats',
  threatTiming: 'threats',
  exploitability: 'threats',
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
  remnantExploitability: 'remnant',
} as const satisfies Record<keyof RiskChange, RiskPart>;

const fieldsOf = (change: RiskChange) =>
  (Object.keys(partOfField) as (keyof RiskChange)[]).filter((field) => change[field] !== undefined);

/** The parts that a change touches. */
export const partsOf = (change: RiskChange): RiskPart[] => [
  ...new Set(fieldsOf(change).map((field) => partOfField[field])),
];

/** The stored form of the given values: an emptied text is absent. */
export const riskFields = (change: RiskChange): RiskChange =>
  Object.fromEntries(fieldsOf(change).map((field) => [field, change[field] === '' ? null : change[field]]));

/**
 * Whether the change ends an acceptance: the risk is another one, or treated differently from when it was
 * accepted. (A different residual level ends it as well.)
 */
export const endsAcceptance = (
  before: Required<Pick<RiskChange, 'threat' | 'vulnerability' | 'treatment'>>,
  change: RiskChange,
): boolean =>
  (['threat', 'vulnerability', 'treatment'] as const).some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );

/** The account of an owner after a change of the name: without an account, the same name keeps its account. */
export const ownerIdAfter = (
  before: { readonly treatmentOwner: string | null; readonly treatmentOwnerId: string | null },
  name: string | null,
): string | null => (name === before.treatmentOwner ? before.treatmentOwnerId : null);
