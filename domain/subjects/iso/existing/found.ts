import type { Language } from '#domain/kernel/texts';
import type { TemplateKind } from '../template/template';
import type { Milestone } from '../timeline/timeline';
import type { Place } from './source';

/** What is proposed: a fact, a day of the certification, a department, a process, a document. */
export const findingKinds = ['fact', 'day', 'department', 'process', 'document'] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface FoundFact {
  readonly kind: 'fact';
  /** Of the variable (domain/data/variableModules.json). */
  readonly name: string;
  readonly value: string;
}
export interface FoundDay {
  readonly kind: 'day';
  readonly milestone: Milestone;
  readonly value: string;
}
/** Empty: the document doesn't say. */
export interface FoundDepartment {
  readonly kind: 'department';
  readonly name: string;
  readonly head: string;
  readonly duties: string;
}
export interface FoundProcess {
  readonly kind: 'process';
  readonly name: string;
  readonly inputs: string;
  readonly outputs: string;
  readonly equipment: readonly string[];
  /** As the document names it. */
  readonly department: string;
  readonly controls: string;
  readonly records: string;
}
export interface FoundDocument {
  readonly kind: 'document';
  /** Empty: none was found. */
  readonly number: string;
  readonly name: string;
  readonly documentKind: TemplateKind;
  readonly language: Language;
  /** The file's own content; null: a register lists it, and there is no file. */
  readonly file: string | null;
}
export type Found = FoundFact | FoundDay | FoundDepartment | FoundProcess | FoundDocument;

/** Something that was found, with every place where it stands. */
export type Finding<F extends Found = Found> = F extends Found
  ? { readonly found: F; readonly places: Place[] }
  : never;

/** A finding waits for a decision, was taken over, or is not wanted. */
export const findingStates = ['open', 'taken', 'dismissed'] as const;
export type FindingState = (typeof findingStates)[number];

/** So many places are kept of one finding. */
export const PLACES_MAX = 5;
