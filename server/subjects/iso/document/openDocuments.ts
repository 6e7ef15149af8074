import { and, asc, eq } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import memoize from 'lodash/memoize.js';
import sortBy from 'lodash/sortBy.js';
import type { Language } from '#domain/kernel/texts';
import {
  type DocumentAction,
  type DocumentStanding,
  type DocumentStatus,
  documentStatusOf,
  documentWorkflow,
  inForceOf,
  proposedNumber,
  RETIRED,
  usedData,
} from '#domain/subjects/iso/document/document';
import { isReviewDue } from '#domain/subjects/iso/documentControl/documentControl';
import type { ReviewedChange } from '#domain/subjects/iso/edition/transition';
import { leadsDocuments } from '#domain/subjects/iso/policy';
import { type DocumentData, documentData } from '#domain/subjects/iso/template/data';
import { documentsIn, type OpenDocument } from '#server/capabilities/release/open';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type CopyCounts, copyCountsOf, noCopies } from '../documentControl/copies';
import { type DocumentEdit, heldBy, openEdits } from '../documentEdit/edits';
import { reviewedChanges } from '../edition/reviewed';
import { type DocumentTask, documentTasks, isAskedNow } from '../request/documentTasks';
import { documentFacts } from '../template/documents';
import { fits, type Template, templatesFor } from '../template/openTemplate';
import type { OpenVariables } from '../variable/variables';
import { givenNumbers } from './numbers';
import { document } from './release';
import { type DocumentRow, headColumns, managementDocuments } from './tables';
import { type LineVersion, versionsThatCount } from './versions';

/** HC-CX-2 before HC-CX-10. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** A document, or a template that none was made from yet, with all that its line says. */
export interface KeptDocument {
  readonly head: DocumentRow | undefined;
  readonly template: Template | undefined;
  readonly opened: OpenDocument | undefined;
  readonly latest: LineVersion | undefined;
  readonly inForce: LineVersion | undefined;
  readonly isReviewDue: boolean;
  /** Today's values of what its template uses. */
  readonly today: DocumentData | undefined;
  readonly status: DocumentStatus | typeof RETIRED;
  /** Of one that is not made yet, the proposed one. */
  readonly number: string;
  /** What decides the steps with it. */
  readonly standing: DocumentStanding;
  readonly actions: readonly DocumentAction[];
  /** Who was asked for it; undefined: nobody. */
  readonly task: DocumentTask | undefined;
  /** Who has it for editing; undefined: nobody. */
  readonly edit: DocumentEdit | undefined;
  readonly copies: CopyCounts;
  /** Changes of edition for which it was reviewed. */
  readonly reviewedFor: readonly ReviewedChange[];
}
export type MadeDocument = KeptDocument & { readonly head: DocumentRow };

/** The documents of a project by number. @param documentCode this one alone */
export const headsOf = (tx: Tx, project: OpenVariables, documentCode?: string): Promise<DocumentRow[]> =>
  tx
    .select(headColumns)
    .from(managementDocuments)
    .where(
      and(
        within(managementDocuments, project),
        documentCode === undefined ? undefined : eq(managementDocuments.documentCode, documentCode),
      ),
    )
    .orderBy(asc(managementDocuments.number));

/**
 * What documents of a project are made from today.
 * @param heads the documents in the list. Nonconformities, which no document lacks, are read only where one of these states them; without heads, for
 *   all templates
 */
export async function sourcesOf(tx: Tx, project: OpenVariables, heads?: readonly DocumentRow[]) {
  const all = await templatesFor(tx, project);
  const codes = heads && new Set(heads.map(({ templateCode }) => templateCode));
  const stating = all.filter(({ head }) => codes?.has(head.templateCode) ?? true);
  const templates = all.filter((one) => fits(project, one));
  const [facts, tasks] = await Promise.all([documentFacts(tx, project, all, stating), documentTasks(tx, project)]);
  const dataIn = memoize((language: Language) => documentData(facts, language));
  const todayOf = memoize(({ head, file }: Template) => usedData(dataIn(head.language), file.uses));
  const mayEdit = project.allowedActions.includes('edit');
  const leads = mayEdit && leadsDocuments(project.caller.roles);
  return {
    all,
    templates,
    /** Those of another edition than the project's. */
    otherTemplates: all.filter((one) => !fits(project, one)),
    prefix: facts.values.documentPrefix,
    /** What a document from this template would be filled with, and what may be done with one that stands so. */
    from: (
      template: Template | undefined,
      status: KeptDocument['status'],
      {
        documentCode = '',
        ...own
      }: Pick<DocumentStanding, 'isIssued' | 'isInForce' | 'held'> & {
        documentCode?: string;
      } = { isIssued: false, isInForce: false, held: 'none' },
    ) => {
      const templateCode = template?.head.templateCode ?? '';
      // One that was asked for before it was made is known by its template.
      const task = tasks.get(documentCode) ?? (status === RETIRED ? undefined : tasks.get(templateCode));
      const isAsked = isAskedNow(project, task);
      const hasTemplate = template !== undefined && fits(project, template);
      const standing = { mayEdit, isAsked, hasTemplate, leads, ...own };
      return {
        template,
        today: template && todayOf(template),
        status,
        standing,
        actions: documentWorkflow.allowedActions(status, standing),
        task,
      };
    },
  };
}
type Sources = Awaited<ReturnType<typeof sourcesOf>>;

/**
 * Where documents of a project stand, in their order. As many statements for many as for few.
 * @param documentCode of the only one
 */
export async function madeDocuments(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  { all, from }: Sources,
  heads: readonly DocumentRow[],
  documentCode?: string,
): Promise<MadeDocument[]> {
  if (heads.length === 0) return [];
  // The database reads what comes next while the rows of the one before are taken apart here.
  const [counting, copies, edits, reviewed] = await Promise.all([
    versionsThatCount(tx, project, documentCode),
    copyCountsOf(tx, project, documentCode),
    openEdits(tx, project, documentCode),
    reviewedChanges(tx, project),
  ]);
  const versions = groupBy(counting, (version) => version.documentCode);
  const codes = heads.map((head) => head.documentCode);
  // Read with the versions already.
  const fingerprints = heads.map(({ documentCode: code, lastNumber, retiredAt }) =>
    retiredAt ? null : (versions[code]?.find(({ number }) => number === lastNumber)?.fingerprint ?? null),
  );
  const opened = await documentsIn(ctx, tx, project, document, codes, fingerprints);
  const byTemplate = new Map(all.map((template) => [template.head.templateCode, template]));
  const today = portalToday();
  return heads.map((head, place) => {
    const own = versions[head.documentCode] ?? [];
    const latest = own.at(-1);
    const standing = opened[place]?.standing ?? null;
    const isIssued = Boolean(latest?.issuedAt);
    const status = head.retiredAt ? RETIRED : documentStatusOf(latest && { isIssued }, standing);
    const inForce = inForceOf(own, today);
    const edit = head.retiredAt ? undefined : edits.get(head.documentCode);
    const issued = {
      isIssued: own.some(({ issuedAt }) => issuedAt),
      isInForce: inForce !== undefined,
      held: heldBy(ctx, edit),
    };
    return {
      head,
      opened: opened[place],
      latest,
      inForce,
      isReviewDue: isReviewDue(head.nextReviewOn, today),
      edit,
      number: head.number,
      copies: copies.get(head.documentCode) ?? noCopies,
      reviewedFor: reviewed(head.documentCode),
      ...from(byTemplate.get(head.templateCode ?? ''), status, { ...issued, documentCode: head.documentCode }),
    };
  });
}

/** What the templates would make that no document in use was made from, by the number that it would be given. */
async function proposedDocuments(
  tx: Tx,
  project: OpenVariables,
  { templates, prefix, from }: Sources,
  made: readonly MadeDocument[],
): Promise<KeptDocument[]> {
  // A retired document may be made anew, under another number.
  const used = new Set(made.filter(({ status }) => status !== RETIRED).map(({ head }) => head.templateCode));
  const taken = await givenNumbers(tx, project, made);
  // Those with a part of their own first: the others take what is left.
  const unmade = sortBy(
    templates.filter(({ head }) => !used.has(head.templateCode)),
    ({ head }) => head.numberPart === null,
  );
  const none = { head: undefined, opened: undefined, latest: undefined, inForce: undefined, edit: undefined };
  return unmade
    .map((template): KeptDocument => {
      const { kind, numberPart } = template.head;
      const number = proposedNumber(typeof prefix === 'string' ? prefix : undefined, kind, numberPart, taken);
      taken.add(number);
      return { ...none, ...from(template, 'init'), isReviewDue: false, number, copies: noCopies, reviewedFor: [] };
    })
    .sort((one, other) => byNumber.compare(one.number, other.number));
}

/** Documents of a project, and what its templates would make further. */
export async function keptFrom(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  sources: Sources,
  heads: readonly DocumentRow[],
): Promise<KeptDocument[]> {
  const made = await madeDocuments(ctx, tx, project, sources, heads);
  return [...made, ...(await proposedDocuments(tx, project, sources, made))];
}

/** All of them, each with today's values of what its template uses. */
export const keptDocuments = async (ctx: Context, tx: Tx, project: OpenVariables): Promise<KeptDocument[]> =>
  keptFrom(ctx, tx, project, await sourcesOf(tx, project), await headsOf(tx, project));

/** A document of a project. @throws AppError notFound */
export async function keptDocument(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  documentCode: string,
): Promise<MadeDocument> {
  const heads = await headsOf(tx, project, documentCode);
  const [found] = await madeDocuments(ctx, tx, project, await sourcesOf(tx, project, heads), heads, documentCode);
  if (!found) throw new AppError('notFound');
  return found;
}
