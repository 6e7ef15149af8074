import isEqual from 'lodash/isEqual.js';
import type { ReleaseStanding } from '#domain/capabilities/release/workflow';
import { defineWorkflow } from '#domain/capabilities/workflow/workflow';
import { type DocumentHeld, isBarred } from '../documentEdit/documentEdit';
import type { DocumentData } from '../template/data';
import type { DictionaryName, TemplateKind } from '../template/template';

/*
 * Documents of a management system that a project keeps (ISO 9001:2015, 7.5.3; ISO/IEC 27001:2022, 7.5.3): made from a Word template
 * or brought in as a file, in versions, approved, and issued under a number that is never given again.
 */

/**
 * Where a document stands with its latest version. init: it is not made yet; inhand: that version is being reviewed or approved;
 * generated: it is a draft; final: it is approved; finished: it is issued. (Standard file status of the specification.)
 */
export const documentStatuses = ['init', 'inhand', 'generated', 'final', 'finished'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
/**
 * Where a document stands, from its latest version.
 * @param standing of the version's submission; null: it was never submitted
 */
export function documentStatusOf(
  latest: { readonly isIssued: boolean } | undefined,
  standing: ReleaseStanding | null,
): DocumentStatus {
  if (!latest) return 'init';
  if (latest.isIssued) return 'finished';
  if (standing === 'reviewing' || standing === 'approving') return 'inhand';
  return standing === 'approved' ? 'final' : 'generated';
}

/** The issued version that applies: the last one whose effective date has come. @param versions in the order of their numbers */
export const inForceOf = <V extends { readonly effectiveOn: string | null }>(
  versions: readonly V[],
  today: string,
): V | undefined => versions.findLast(({ effectiveOn }) => effectiveOn !== null && effectiveOn <= today);

/** Endings of the files that a document may be. */
export const documentEndings = ['.docx', '.pdf', '.xlsx'] as const;

/** No longer in use; its number is not given again. */
export const RETIRED = 'retired';

/** Where the content of a version is from: the portal's template, a person's file, or what was written on the screen. */
export const documentOrigins = ['template', 'upload', 'edited'] as const;
export type DocumentOrigin = (typeof documentOrigins)[number];

export const documentActions = [
  'generate',
  'replace',
  'take',
  'giveBack',
  'issue',
  'distribute',
  'reassess',
  'takeAway',
  'retire',
] as const;
export type DocumentAction = (typeof documentActions)[number];

export interface DocumentStanding {
  /** May write about the certification of the project as it is now. */
  readonly mayEdit: boolean;
  /** Was asked for this document, and has not handed it in yet. */
  readonly isAsked: boolean;
  /** Its template is one that the project can use. */
  readonly hasTemplate: boolean;
  /** A version of it was issued, whether or not its effective date has come. */
  readonly isIssued: boolean;
  /** A version of it applies today. */
  readonly isInForce: boolean;
  /** Who has it for editing. */
  readonly held: DocumentHeld;
  /** Leads the project, and may take a document away from the person who has it. */
  readonly leads: boolean;
}

const drafted = ['generated', 'final', 'finished'] as const;
const existing = ['inhand', ...drafted] as const;

/** A step that leaves the document where it stands: about copies and reviews of what was issued, or about who edits it. */
const staying = <Action extends DocumentAction>(
  action: Action,
  from: readonly (typeof existing)[number][],
  given: (standing: DocumentStanding) => boolean,
  by: (standing: DocumentStanding) => boolean = ({ mayEdit }) => mayEdit,
) => from.map((status) => ({ action, from: status, to: status, given, by }));

/** While a document waits for its review or approval nothing of it changes: it is returned, or withdrawn from there, first. */
export const documentWorkflow = defineWorkflow<DocumentAction, DocumentStatus | typeof RETIRED, DocumentStanding>({
  actions: documentActions,
  transitions: [
    {
      action: 'generate',
      from: ['init', 'generated', 'final', 'finished'],
      to: 'generated',
      given: ({ hasTemplate, held }) => hasTemplate && !isBarred(held),
      by: ({ mayEdit, isAsked }) => mayEdit || isAsked,
    },
    {
      action: 'replace',
      from: drafted,
      to: 'generated',
      given: ({ held }) => !isBarred(held),
      by: ({ mayEdit, isAsked }) => mayEdit || isAsked,
    },
    { action: 'issue', from: 'final', to: 'finished', by: ({ mayEdit }) => mayEdit },
    // Copies and periodic reviews are of what was issued, whatever its next version is at.
    ...staying('distribute', existing, ({ isIssued }) => isIssued),
    ...staying('reassess', existing, ({ isInForce }) => isInForce),
    ...staying(
      'take',
      drafted,
      ({ held }) => held === 'none' || held === 'own',
      ({ mayEdit, isAsked }) => mayEdit || isAsked,
    ),
    ...staying(
      'giveBack',
      existing,
      ({ held }) => held === 'own' || held === 'ownOnline',
      () => true,
    ),
    ...staying(
      'takeAway',
      existing,
      ({ held }) => held === 'other',
      ({ leads }) => leads,
    ).map((step) => ({ ...step, asksReason: true as const })),
    {
      action: 'retire',
      from: drafted,
      to: RETIRED,
      by: ({ mayEdit }) => mayEdit,
      asksReason: true,
    },
  ],
});

/** The document's code of a kind within its number, as Chinese management systems use them: 手册 SC, 方针 FZ, 程序 CX, 作业指导书 ZY,
 * 检验标准 JY, 记录 JL, 表单 BD, 其他 QT. */
const kindCodes: Readonly<Record<TemplateKind, string>> = {
  manual: 'SC',
  policy: 'FZ',
  procedure: 'CX',
  instruction: 'ZY',
  inspection: 'JY',
  record: 'JL',
  form: 'BD',
  other: 'QT',
};

/**
 * The number that a new document is given: the company's prefix and the template's own part, or where that is taken, the next one of
 * its kind (HC-CX-05).
 * @param part such as CX-01; null where the template has none
 * @param taken all numbers that documents of the company have ever had
 */
export function proposedNumber(
  prefix: string | undefined,
  kind: TemplateKind,
  part: string | null,
  taken: ReadonlySet<string>,
): string {
  const numbered = (rest: string) => (prefix ? `${prefix}-${rest}` : rest);
  if (part !== null && !taken.has(numbered(part))) return numbered(part);
  for (let n = 1; ; n += 1) {
    const number = numbered(`${kindCodes[kind]}-${String(n).padStart(2, '0')}`);
    if (!taken.has(number)) return number;
  }
}

/** What a version was filled with, as far as its template uses it. */
export const usedData = (data: DocumentData, uses: readonly string[]): DocumentData =>
  Object.fromEntries(uses.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name] ?? '']));

/** The names whose value differs between what a version was filled with and today's. */
export const changedNames = (before: DocumentData, after: DocumentData): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isEqual(before[name], after[name]));

/** A value in a line, as a comparison shows it; empty where there is none. */
export function valueInLine(
  value: DocumentData[string] | undefined,
  { kind, parts }: DictionaryName,
  say: { readonly yes: string; readonly no: string },
): string {
  const field = (one: unknown) => (typeof one === 'boolean' ? (one ? say.yes : say.no) : String(one ?? ''));
  const row = (one: object) =>
    parts
      .map(({ name }) => field(Object.hasOwn(one, name) ? one[name as keyof typeof one] : ''))
      .filter((text) => text !== '')
      .join(' / ');
  if (value === undefined) return '';
  if (kind === 'list') return (value as readonly object[]).map(row).join('\n');
  if (kind === 'object') return row(value as object);
  return field(value);
}
