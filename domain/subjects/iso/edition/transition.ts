import type { CertificationEditionCode } from './editions';
import { certificationEditions, editionOf, fitsEditions, inOrder } from './editions';

/*
 * A project's change from an edition of a standard to the next: what each of its documents needs. Nothing of it is stored but that
 * the transition has begun; what is done follows from the documents' versions and reviews.
 */

export const documentNeeds = ['remake', 'template', 'review', 'done', 'stays'] as const;
/**
 * remake: its template is one of the newer edition; template: its template is of the older one, so that one of the newer edition is
 * needed first; review: nothing says what it follows, so that a person decides; done: made under the newer edition, or
 * reviewed for it; stays: it is for other standards.
 */
export type DocumentNeed = (typeof documentNeeds)[number];

/** Who can do what is needed. */
export const needActors = ['channel', 'keepers', 'nobody'] as const;
export type NeedActor = (typeof needActors)[number];

export interface EditionStanding {
  /** Under which its latest version was made; none where this was not kept yet. */
  readonly editions: readonly CertificationEditionCode[];
  /** Of its template; null: it came as a file, or its template is gone. */
  readonly templateEditions: readonly CertificationEditionCode[] | null;
  /** It was found to be still suitable after the transition had begun. */
  readonly isReviewed: boolean;
}

/**
 * What a document needs for an edition.
 * @param after the project's editions with it: a template can be for another edition of a further standard
 */
export function documentNeedOf(
  { editions, templateEditions, isReviewed }: EditionStanding,
  to: CertificationEditionCode,
  after: readonly CertificationEditionCode[] = [to],
): DocumentNeed {
  if (editions.includes(to)) return 'done';
  const { scheme } = editionOf(to);
  if (editions.length > 0 && !editions.some((one) => editionOf(one).scheme === scheme)) return 'stays';
  if (isReviewed) return 'done';
  if (templateEditions === null) return 'review';
  if (!fitsEditions(templateEditions, after)) return 'template';
  // One for all editions says nothing about the newer one: a person looks at what it makes.
  return templateEditions.includes(to) ? 'remake' : 'review';
}

export const actorOf = (need: DocumentNeed): NeedActor =>
  need === 'template' ? 'channel' : need === 'remake' || need === 'review' ? 'keepers' : 'nobody';

export const isOpenNeed = (need: DocumentNeed): boolean => actorOf(need) !== 'nobody';

/** The edition that a project can change to from this one; undefined where it is the latest. */
export const nextEditionOf = (code: CertificationEditionCode): CertificationEditionCode | undefined =>
  certificationEditions.find(({ transition }) => transition?.from === code)?.edition;

/** From which of a project's editions it would change to this one; undefined where it can't. */
export const changesFrom = (
  chosen: readonly CertificationEditionCode[],
  to: CertificationEditionCode,
): CertificationEditionCode | undefined => chosen.find((one) => nextEditionOf(one) === to);

/** A project's editions after the change. */
export const afterChange = (
  chosen: readonly CertificationEditionCode[],
  to: CertificationEditionCode,
): CertificationEditionCode[] => chosen.map((one) => (nextEditionOf(one) === to ? to : one));

/** A change of edition for which a document was found to be still suitable. */
export interface ReviewedChange {
  readonly from: CertificationEditionCode;
  readonly to: CertificationEditionCode;
}

/** The editions that a document follows: those that its version was made under, and those that it was reviewed for since. */
export const followedEditions = (
  made: readonly CertificationEditionCode[],
  reviewed: readonly ReviewedChange[],
): CertificationEditionCode[] =>
  inOrder([...made, ...reviewed.flatMap(({ from, to }) => (made.includes(from) ? to : []))]);
