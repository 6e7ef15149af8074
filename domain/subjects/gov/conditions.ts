/* The conditions of a recognition, and the figures that they are made of. */

export const conditionKeys = [
  'registered',
  'coreIp',
  'field',
  'staff',
  'rdRatio',
  'rdDomestic',
  'income',
  'score',
  'record',
] as const;
export type ConditionKey = (typeof conditionKeys)[number];

export const termKeys = [
  'appliesOn',
  'registeredOn',
  'daysSince',
  'techField',
  'coreRights',
  'unlinkedRights',
  'scienceStaff',
  'listedStaff',
  'staff',
  'rdCounted',
  'rdEntered',
  'rdOutsideLeft',
  'rdOtherLeft',
  'rdAbroad',
  'sales',
  'highTechIncome',
  'totalIncome',
  'untaxedIncome',
  'lowPoints',
  'highPoints',
  'hasIncident',
] as const;
export type TermKey = (typeof termKeys)[number];

/** One figure of a calculation; null: it is missing. */
export interface Term {
  readonly term: TermKey;
  readonly year: number | null;
  readonly value: number | string | boolean | null;
}

export interface Condition {
  readonly condition: ConditionKey;
  /** Where its figure is in the data; the share of R&D has one by size. */
  readonly rule: string;
  /** null: figures are missing, or an expert decides. */
  readonly isMet: boolean | null;
  /** Basis points for shares, otherwise a count, days or points. */
  readonly value: number | null;
  readonly needed: number | null;
  readonly terms: readonly Term[];
}
