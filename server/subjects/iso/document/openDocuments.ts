import { and, asc, eq } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import memoize from 'lodash/memoize.js';
import sortBy from 'lodash/sortBy.js';
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
import { type DocumentTask, documentTasks, isAskedNow } from '../request/documentTasks';
import { documentFacts } from '../template/documents';
import { fits, type Template, templatesFor } from '../template/openTemplate';
import type { OpenVariables } from '../variable/variables';
import { givenNumbers } from './numbers';
import { document } from './release';
import { managementDocuments } from './tables';
import { type VersionRow, versionsThatCount } from './versions';

type Head = typeof managementDocuments.$inferSelect;

/** HC-CX-2 before HC-CX-10. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** A document, or a template that none was made from yet, with all that its line says. */
export interface KeptDocument {
  readonly head: Head | undefined;
  readonly template: Template | undefined;
  readonly opened: OpenDocument | undefined;
  readonly latest: VersionRow | undefined;
  readonly inForce: VersionRow | undefined;
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
}
export type MadeDocument = KeptDocument & { readonly head: Head };

/** What documents of a project are made from today. */
export async function sourcesOf(tx: Tx, project: OpenVariables) {
  const all = await templatesFor(tx, project);
  const templates = all.filter((one) => fits(project, one));
  const facts = await documentFacts(tx, project, all);
  const data = { 'zh-CN': documentData(facts, 'zh-CN'), 'en-US': documentData(facts, 'en-US') };
  const todayOf = memoize(({ head, file }: Template) => usedData(data[head.language], file.uses));
  const mayEdit = project.allowedActions.includes('edit');
  const leads = mayEdit && leadsDocuments(project.caller.roles);
  const tasks = await documentTasks(tx, project);
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
      const standing = {
        mayEdit,
        isAsked,
        hasTemplate: template !== undefined && fits(project, template),
        leads,
        ...own,
      };
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

/** The documents of a project, by number. As many statements for many as for few. @param documentCode this one alone */
export async function madeDocuments(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  { all, from }: Sources,
  documentCode?: string,
): Promise<MadeDocument[]> {
  const one = documentCode === undefined ? undefined : eq(managementDocuments.documentCode, documentCode);
  const heads = await tx
    .select()
    .from(managementDocuments)
    .where(and(within(managementDocuments, project), one))
    .orderBy(asc(managementDocuments.number));
  if (heads.length === 0) return [];
  const versions = groupBy(await versionsThatCount(tx, project, documentCode), (version) => version.documentCode);
  const codes = heads.map((head) => head.documentCode);
  const opened = await documentsIn(ctx, tx, project, document, codes);
  const copies = await copyCountsOf(tx, project, documentCode);
  const edits = await openEdits(tx, project, documentCode);
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
      ...from(byTemplate.get(head.templateCode ?? ''), status, { ...issued, documentCode: head.documentCode }),
      head,
      opened: opened[place],
      latest,
      inForce,
      isReviewDue: isReviewDue(head.nextReviewOn, today),
      edit,
      number: head.number,
      copies: copies.get(head.documentCode) ?? noCopies,
    };
  });
}

/** What the templates would make that no document in use was made from, by the number that it would be given. */
async function proposedDocuments(
  tx: Tx,
  { tenantCode }: OpenVariables,
  { templates, prefix, from }: Sources,
  made: readonly MadeDocument[],
): Promise<KeptDocument[]> {
  // A retired document may be made anew, under another number.
  const used = new Set(made.filter(({ status }) => status !== RETIRED).map(({ head }) => head.templateCode));
  const taken = await givenNumbers(tx, tenantCode);
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
      return { ...none, ...from(template, 'init'), isReviewDue: false, number, copies: noCopies };
    })
    .sort((one, other) => byNumber.compare(one.number, other.number));
}

/** The documents of a project, and what its templates would make further. */
export async function keptDocuments(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  known?: Sources,
): Promise<KeptDocument[]> {
  const sources = known ?? (await sourcesOf(tx, project));
  const made = await madeDocuments(ctx, tx, project, sources);
  return [...made, ...(await proposedDocuments(tx, project, sources, made))];
}

/** A document of a project. @throws AppError notFound */
export async function keptDocument(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  documentCode: string,
): Promise<MadeDocument> {
  const [found] = await madeDocuments(ctx, tx, project, await sourcesOf(tx, project), documentCode);
  if (!found) throw new AppError('notFound');
  return found;
}
