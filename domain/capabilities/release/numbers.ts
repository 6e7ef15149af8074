import type { ReleasedDocument } from '../../generated/releasedDocuments';

/** Risk assessment, gap analysis, statement of applicability. Documents of which a project has many are numbered by their subject. */
const prefixes: Readonly<Partial<Record<ReleasedDocument, string>>> = {
  riskReport: 'RA',
  gapReport: 'GA',
  statement: 'SA',
};

/**
 * The number of a document in all its formats and versions: RA-2026-0007.
 * @param year of its first version
 * @param number from 1, of the documents of this kind that its channel issues in that year
 * @throws Error for a document that its subject numbers
 */
export function documentNumberOf(document: ReleasedDocument, year: number, number: number): string {
  const prefix = prefixes[document];
  if (prefix === undefined) throw new Error(`${document} is numbered by its subject.`);
  return `${prefix}-${year}-${String(number).padStart(4, '0')}`;
}

/**
 * The next version: drafts count 0.1, 0.2 …, an approved document has a whole number.
 * @param latest undefined for the first version
 */
export function nextVersion(latest: string | undefined, isApproved: boolean): string {
  const [major = 0, minor = 0] = (latest ?? '0.0').split('.').map(Number);
  return isApproved ? `${major + 1}.0` : `${major}.${minor + 1}`;
}
