import editionData from '../../../data/certificationEditions.json';
import type { CertificationScheme } from '../timeline/timeline';

/* Editions of standards for which materials are collected, light enough for every page; the materials: material.ts. */

export const certificationEditionCodes = [
  'ISO9001-2015',
  'ISO9001-2026',
  'ISO14001-2015',
  'ISO14001-2026',
  'ISO45001-2018',
  'ISO27001-2022',
] as const;
export type CertificationEditionCode = (typeof certificationEditionCodes)[number];

export interface CertificationEdition {
  readonly edition: CertificationEditionCode;
  readonly scheme: CertificationScheme;
  /** The same in both languages. */
  readonly name: string;
  /** The edition whose clauses are cited; another one than its own while its own are not mapped. */
  readonly clausesOf: string;
}
/** Of one standard, the edition that most are certified by comes first. */
export const certificationEditions = editionData as readonly CertificationEdition[];

export const editionOf = (code: CertificationEditionCode): CertificationEdition => {
  const found = certificationEditions.find(({ edition }) => edition === code);
  if (!found) throw new Error(`Nothing is known of the edition ${code}.`);
  return found;
};

/** Schemes with a checklist. */
export const materialSchemes = [...new Set(certificationEditions.map(({ scheme }) => scheme))];

export const editionsOfScheme = (scheme: CertificationScheme): CertificationEdition[] =>
  certificationEditions.filter((one) => one.scheme === scheme);

/** At most one edition of each standard. */
export const isOnePerStandard = (codes: readonly CertificationEditionCode[]): boolean =>
  new Set(codes.map((one) => editionOf(one).scheme)).size === codes.length;

/** In the order of the editions. */
export const inOrder = (codes: readonly CertificationEditionCode[]): CertificationEditionCode[] =>
  certificationEditionCodes.filter((one) => codes.includes(one));

const editionOfStandard = (standardCode: string): CertificationEdition | undefined =>
  certificationEditions.find(({ edition }) => edition === standardCode);

/** What a project is certified for: the schemes that are planned, and that of its own standard. */
export const schemesOf = (planned: readonly CertificationScheme[], standardCode: string): CertificationScheme[] => [
  ...new Set([editionOfStandard(standardCode)?.scheme ?? [], ...planned].flat()),
];

/** The editions that apply until some are chosen: that of the project's own standard, and the usual one of each other scheme. */
export const usualEditions = (
  planned: readonly CertificationScheme[],
  standardCode: string,
): CertificationEditionCode[] => {
  const own = editionOfStandard(standardCode);
  return inOrder(
    schemesOf(planned, standardCode).flatMap((scheme) =>
      scheme === own?.scheme
        ? own.edition
        : editionsOfScheme(scheme)
            .slice(0, 1)
            .map(({ edition }) => edition),
    ),
  );
};
