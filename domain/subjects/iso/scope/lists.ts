import type { CertificationScheme, DocumentScheme } from '../timeline/timeline';

/** Lists of scope codes, as the accreditation body groups the schemes. */
export const scopeLists = ['QES', 'ISMS', 'EnMS'] as const;
export type ScopeList = (typeof scopeLists)[number];

export const schemesOfList: Readonly<Record<ScopeList, readonly CertificationScheme[]>> = {
  QES: ['QMS', 'EMS', 'OHSMS'],
  ISMS: ['ISMS'],
  EnMS: ['EnMS'],
};
/** The lists that a project's codes are of. */
export const listsFor = (schemes: readonly DocumentScheme[]): ScopeList[] =>
  scopeLists.filter((list) => schemesOfList[list].some((scheme) => schemes.includes(scheme)));

/** Codes of one list that a channel may propose, and that one search answers at most. */
export const PROPOSED_MAX = 20;
export const SCOPE_CODES_MAX = 50;
