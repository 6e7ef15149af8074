import changeData from '../../../data/editionChanges.json';
import type { Words } from '../../../kernel/levels';
import type { TemplateKind } from '../template/template';
import type { CertificationEditionCode } from './editions';

/* What changes from an edition of a standard to the next, in our own words. Screens ask the server for it. */

export const clauseChanges = ['added', 'moved', 'changed', 'removed'] as const;
export type ClauseChange = (typeof clauseChanges)[number];

export interface EditionChange extends Words {
  /** The newer edition. */
  readonly edition: CertificationEditionCode;
  readonly change: ClauseChange;
  /** Its number in the newer edition; empty where it was removed. */
  readonly clause: string;
  /** Its number in the edition before; empty where it was added. */
  readonly was: string;
  readonly textZh: string;
  readonly textEn: string;
  /** Kinds of documents that usually state it. */
  readonly documents: readonly TemplateKind[];
}

const { changes, ...origin } = changeData;
export const editionChanges = changes as readonly EditionChange[];
/** Where all of them are from, and whether the standards' own text was seen. */
export const changesOrigin: { readonly isConfirmed: boolean; readonly source: Words } = origin;

export const changesTo = (edition: CertificationEditionCode): EditionChange[] =>
  editionChanges.filter((one) => one.edition === edition);
