/* The records of a high-tech application: figures by year, people, rights, R&D projects and their ledger. */

export const govParts = ['years', 'people', 'rights', 'rdProjects', 'ledger'] as const;
export type GovPart = (typeof govParts)[number];

/** The eight kinds of R&D cost (No. 195). outside: commissioned work; other: limited to a share of all. */
export const costKinds = [
  'personnel',
  'direct',
  'depreciation',
  'intangible',
  'design',
  'trial',
  'outside',
  'other',
] as const;
export type CostKind = (typeof costKinds)[number];

export const rightKinds = [
  'invention',
  'plantVariety',
  'newDrug',
  'layout',
  'utilityModel',
  'design',
  'software',
  'trademark',
] as const;
export type RightKind = (typeof rightKinds)[number];
/** Class I rights alone may be used for recognition again and again. */
export const firstClassRights: readonly RightKind[] = ['invention', 'plantVariety', 'newDrug', 'layout'];

export const rightStates = ['applied', 'valid', 'ended'] as const;
export type RightState = (typeof rightStates)[number];

/** How a right was got; a licence makes nobody its owner. */
export const rightOrigins = ['own', 'transfer', 'gift', 'merger', 'licence'] as const;
export type RightOrigin = (typeof rightOrigins)[number];

export const degrees = ['doctor', 'master', 'bachelor', 'college', 'below'] as const;
export type Degree = (typeof degrees)[number];

/** An innovation project is an R&D project with its own category. */
export const rdCategories = [
  'ownResearch',
  'jointResearch',
  'commissioned',
  'national',
  'provincial',
  'other',
] as const;
export type RdCategory = (typeof rdCategories)[number];

/** So many records of a part may be in one project. */
export const GOV_RECORDS_MAX = 20_000;
/** Fen of one figure: a hundred billion yuan. */
export const GOV_FEN_MAX = 10_000_000_000_000;

/** RD1, rd 01 and ＲＤ０１ are RD01; undefined for what is no number of an R&D project. */
export function readRdNumber(typed: string): string | undefined {
  const found = /^RD[\s-]*(\d{1,4})$/u.exec(typed.normalize('NFKC').trim().toUpperCase());
  return found ? `RD${String(Number(found[1])).padStart(2, '0')}` : undefined;
}
