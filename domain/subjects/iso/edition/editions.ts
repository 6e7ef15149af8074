import editionData from '../../../data/certificationEditions.json';
import type { Words } from '../../../kernel/levels';
import { programOfStandard } from '../timeline/application';
import type { CertificationScheme, DocumentScheme } from '../timeline/timeline';

/*
 * Editions of standards: which a project can be certified by, and the days that matter when one takes the place of another. Light
 * enough for every page. What changes between editions of a standard: changes.ts.
 */

export const certificationEditionCodes = [
  'ISO9001-2015',
  'ISO9001-2026',
  'ISO14001-2015',
  'ISO14001-2026',
  'ISO45001-2018',
  'ISO27001-2022',
] as const;
export type CertificationEditionCode = (typeof certificationEditionCodes)[number];
/** Editions of guidance, to which nobody is certified. */
export const guidanceEditionCodes = ['ISO19011-2018', 'ISO19011-2026'] as const;

/** How an edition takes the place of the one before it. */
export interface EditionTransition {
  readonly from: CertificationEditionCode;
  /** YYYY-MM-DD each; null: no day is known. Until then bodies become ready to certify by it. */
  readonly bodiesReadyBy: string | null;
  /** From this day on, first certifications are by this edition alone. */
  readonly initialOnlyFrom: string | null;
  /** The last day on which certificates by the one before are valid. */
  readonly endsOn: string;
  /** false: the sources differ, or there is one alone. */
  readonly isConfirmed: boolean;
  readonly source: Words;
}

/** An edition of any standard that the portal speaks of. */
export interface StandardEdition<Code = string, Scheme = CertificationScheme | null> {
  readonly edition: Code;
  readonly scheme: Scheme;
  /** The same in both languages. */
  readonly name: string;
  /** The edition whose clauses are cited; another one than its own while its own are not mapped. */
  readonly clausesOf: string;
  readonly publishedOn: string;
  /** null: its publisher has not withdrawn it, or nothing is known of it. */
  readonly withdrawnOn: string | null;
  /** false: the days above were not seen in two independent sources, or on the standard itself. */
  readonly isConfirmed: boolean;
  readonly source: Words;
  readonly transition?: EditionTransition;
}
export type CertificationEdition = StandardEdition<CertificationEditionCode, CertificationScheme>;

/** Of one standard, the older edition comes first. */
export const standardEditions = editionData as readonly StandardEdition[];
export const certificationEditions = standardEditions.filter((one): one is CertificationEdition => one.scheme !== null);
/** Of standards that nobody is certified to. */
export const guidanceEditions = standardEditions.filter(({ scheme }) => scheme === null);

export const editionOf = (code: CertificationEditionCode): CertificationEdition => {
  const found = certificationEditions.find(({ edition }) => edition === code);
  if (!found) throw new Error(`Nothing is known of the edition ${code}.`);
  return found;
};

/** Names of editions in a line; the same in both languages. */
export const editionNames = (codes: readonly CertificationEditionCode[]): string =>
  codes.map((one) => editionOf(one).name).join(', ');

/** Schemes whose standards have editions here. */
export const materialSchemes = [...new Set(certificationEditions.map(({ scheme }) => scheme))];

export const editionsOfScheme = (scheme: DocumentScheme): CertificationEdition[] =>
  certificationEditions.filter((one) => one.scheme === scheme);

/** At most one edition of each standard. */
export const isOnePerStandard = (codes: readonly CertificationEditionCode[]): boolean =>
  new Set(codes.map((one) => editionOf(one).scheme)).size === codes.length;

/** In the order of the editions. */
export const inOrder = (codes: readonly CertificationEditionCode[]): CertificationEditionCode[] =>
  certificationEditionCodes.filter((one) => codes.includes(one));

const editionOfStandard = (standardCode: string): CertificationEdition | undefined =>
  certificationEditions.find(({ edition }) => edition === standardCode);

/** What a project is certified for: the schemes that are planned, and that of its own standard; or the program it applies to. */
export const schemesOf = (planned: readonly CertificationScheme[], standardCode: string): DocumentScheme[] => {
  const program = programOfStandard(standardCode);
  return program ? [program] : [...new Set([editionOfStandard(standardCode)?.scheme ?? [], ...planned].flat())];
};

/** Whether a first certification that is audited on that day can no longer be by the edition before this one. */
const isOnlyChoice = ({ transition }: CertificationEdition, audit: string): boolean =>
  transition !== undefined &&
  ((transition.initialOnlyFrom !== null && audit >= transition.initialOnlyFrom) || audit > transition.endsOn);

/** The edition by which most are certified on that day: the older one for as long as it can be. */
function usualEdition(scheme: DocumentScheme, audit: string | undefined): CertificationEditionCode[] {
  const [first, ...later] = editionsOfScheme(scheme);
  const only = audit === undefined ? undefined : later.findLast((one) => isOnlyChoice(one, audit));
  const usual = only ?? first;
  return usual ? [usual.edition] : [];
}

/**
 * The editions that apply until some are chosen: that of the project's own standard, and the usual one of each other scheme.
 * @param audit the day of the last planned stage of the audit
 */
export const usualEditions = (
  planned: readonly CertificationScheme[],
  standardCode: string,
  audit?: string,
): CertificationEditionCode[] => {
  const own = editionOfStandard(standardCode);
  return inOrder(
    schemesOf(planned, standardCode).flatMap((scheme) =>
      scheme === own?.scheme ? own.edition : usualEdition(scheme, audit),
    ),
  );
};

/** The edition of the same standard among these, if there is one. */
const sameStandard = (codes: readonly CertificationEditionCode[], code: CertificationEditionCode) =>
  codes.find((one) => editionOf(one).scheme === editionOf(code).scheme);

/** Editions among the first that the second has another edition of: a template, or a document, of another edition. */
export const otherEditions = (
  own: readonly CertificationEditionCode[],
  chosen: readonly CertificationEditionCode[],
): CertificationEditionCode[] =>
  own.filter((one) => {
    const current = sameStandard(chosen, one);
    return current !== undefined && !own.includes(current);
  });

/** Whether a template can be used under these editions; one that names none of a standard is for all its editions. */
export const fitsEditions = (
  own: readonly CertificationEditionCode[],
  chosen: readonly CertificationEditionCode[],
): boolean => otherEditions(own, chosen).length === 0;

/** The editions under which a document for these schemes is made; one for no scheme by name is for all. */
export const editionsMadeUnder = (
  schemes: readonly DocumentScheme[],
  chosen: readonly CertificationEditionCode[],
): CertificationEditionCode[] =>
  chosen.filter((one) => schemes.length === 0 || schemes.includes(editionOf(one).scheme));

/** Editions that were replaced by another one of the same standard. */
export const replacedEditions = (
  before: readonly CertificationEditionCode[],
  after: readonly CertificationEditionCode[],
): CertificationEditionCode[] => before.filter((one) => otherEditions([one], after).length > 0);

/** What a planned audit should know of its edition. */
export interface EditionWarning {
  readonly edition: CertificationEditionCode;
  /** ended: no longer valid then; onlyNext: first certifications are by the next one alone; notReady: bodies may not be ready. */
  readonly rule: 'ended' | 'onlyNext' | 'notReady';
  readonly day: string;
  readonly isConfirmed: boolean;
}

/** @param audit the day of the last planned stage of the audit */
export function editionWarnings(
  codes: readonly CertificationEditionCode[],
  audit: string | undefined,
): EditionWarning[] {
  if (audit === undefined) return [];
  return codes.flatMap((edition): EditionWarning[] => {
    const next = certificationEditions.find(({ transition }) => transition?.from === edition)?.transition;
    if (next) {
      const { endsOn, initialOnlyFrom, isConfirmed } = next;
      if (audit > endsOn) return [{ edition, rule: 'ended', day: endsOn, isConfirmed }];
      if (initialOnlyFrom !== null && audit >= initialOnlyFrom)
        return [{ edition, rule: 'onlyNext', day: initialOnlyFrom, isConfirmed }];
    }
    const { bodiesReadyBy = null, isConfirmed = true } = editionOf(edition).transition ?? {};
    return bodiesReadyBy !== null && audit < bodiesReadyBy
      ? [{ edition, rule: 'notReady', day: bodiesReadyBy, isConfirmed }]
      : [];
  });
}
