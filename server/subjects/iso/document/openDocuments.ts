import { and, asc, eq } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import memoize from 'lodash/memoize.js';
import pick from 'lodash/pick.js';
import sortBy from 'lodash/sortBy.js';
import { releaseWorkflow } from '#domain/capabilities/release/workflow';
import {
  changedNames,
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
import { editionsMadeUnder, otherEditions } from '#domain/subjects/iso/edition/editions';
import { leadsDocuments } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type DocumentData, documentData } from '#domain/subjects/iso/template/data';
import { documentsIn, type OpenDocument } from '#server/capabilities/release/open';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { type CopyCounts, copyCountsOf, noCopies } from '../documentControl/copies';
import { type DocumentEdit, heldBy, openEdits, shownEdit } from '../documentEdit/edits';
import { type DocumentTask, documentTasks, isAskedNow, shownTask } from '../request/documentTasks';
import { documentFacts, lackingOf, namesOf } from '../template/documents';
import { fits, type Template, templatesFor } from '../template/openTemplate';
import { type OpenVariables, openVariables } from '../variable/variables';
import { givenNumbers } from './numbers';
import { document } from './release';
import { managementDocuments } from './tables';
import { briefVersion, type VersionRow, versionsThatCount } from './versions';

type Head = typeof managementDocuments.$inferSelect;
type Row = IsoWire['listGeneratedFiles']['data']['list'][number];

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
  /** Of its copies. */
  readonly copies: CopyCounts;
}
export type MadeDocument = KeptDocument & { readonly head: Head };

/** What documents of a project are made from today. */
async function sourcesOf(tx: Tx, project: OpenVariables) {
  const all = await templatesFor(tx, project);
  const templates = all.filter((one) => fits(project, one));
  const facts = await documentFacts(tx, project, templates);
  const data = { 'zh-CN': documentData(facts, 'zh-CN'), 'en-US': documentData(facts, 'en-US') };
  const todayOf = memoize(({ head, file }: Template) => usedData(data[head.language], file.uses));
  const mayEdit = project.allowedActions.includes('edit');
  const leads = mayEdit && leadsDocuments(project.caller.roles);
  const tasks = await documentTasks(tx, project);
  return {
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
      const standing = { mayEdit, isAsked, hasTemplate: template !== undefined, leads, ...own };
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
async function madeDocuments(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  { templates, from }: Sources,
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
  const byTemplate = new Map(templates.map((template) => [template.head.templateCode, template]));
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

/** A document as its line has it. */
export function shownDocument(project: OpenVariables, kept: KeptDocument): Row {
  const { head, template, opened, latest, inForce, today, status, number, actions, task, standing, edit } = kept;
  const of = head ?? template?.head;
  if (!of) throw new Error('A document has neither its own head nor a template.');
  const current = opened?.current;
  const isRetired = status === RETIRED;
  const templateNumber = latest?.templateNumber ?? null;
  const editions = latest?.editions ?? editionsMadeUnder(template?.head.schemes ?? [], project.editions);
  return {
    documentCode: head?.documentCode ?? null,
    templateCode: of.templateCode,
    ...pick(of, ['name', 'kind', 'language']),
    number,
    // Of one that is retired, how far it had come.
    status: isRetired ? (latest?.issuedAt ? 'finished' : 'generated') : status,
    latest: latest ? briefVersion(latest) : null,
    inForce: inForce ? briefVersion(inForce) : null,
    isNumberFixed: (opened?.submissions.length ?? 0) > 0,
    nextReviewOn: head?.nextReviewOn ?? null,
    isReviewDue: kept.isReviewDue,
    copies: kept.copies,
    standing: opened?.standing ?? null,
    releaseId: current?.releaseId ?? null,
    returned:
      opened?.standing === 'returned' && current
        ? { by: current.returnedByName ?? '', reason: current.returnReason ?? '' }
        : null,
    lacking: namesOf(template && today && !isRetired ? lackingOf(template, today) : []),
    changed: namesOf(latest?.filled && today && !isRetired ? changedNames(latest.filled, today) : []),
    editions,
    otherEditions: isRetired ? [] : otherEditions(editions, project.editions),
    isTemplateNewer:
      template !== undefined && !isRetired && templateNumber !== null && templateNumber < template.file.number,
    retired: head?.retiredAt
      ? { by: head.retiredByName ?? '', at: head.retiredAt.toISOString(), reason: head.retireReason ?? '' }
      : null,
    task: task ? shownTask(project, task) : null,
    edit: edit ? shownEdit(edit, standing.held) : null,
    version: head?.version ?? 0,
    allowedActions: [
      ...actions,
      ...(opened && !isRetired ? releaseWorkflow.allowedActions(opened.standing, opened.facts) : []),
      ...(standing.mayEdit && !isRetired ? (['assign'] as const) : []),
    ],
  };
}

/** Documents that a project has, and those that its templates would make. */
export async function listGeneratedFiles(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listGeneratedFiles']['query'],
): Promise<IsoWire['listGeneratedFiles']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const sources = await sourcesOf(tx, project);
  const kept = await keptDocuments(ctx, tx, project, sources);
  return {
    list: kept.map((one) => shownDocument(project, one)),
    editions: project.editions,
    otherTemplates: sources.otherTemplates.map(({ head }) => pick(head, ['templateCode', 'name', 'editions'])),
    allowedActions: project.allowedActions,
  };
}

/** Word documents that a project has in use, each with its latest version. */
export async function listGeneratedDocuments(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listGeneratedDocuments']['query'],
): Promise<IsoWire['listGeneratedDocuments']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const made = await madeDocuments(ctx, tx, project, await sourcesOf(tx, project));
  return made.flatMap(({ head, latest, status }) =>
    latest?.file.mime === docxMime && status !== RETIRED
      ? [
          {
            ...pick(head, ['documentCode', 'number', 'name', 'kind', 'language']),
            status,
            latest: briefVersion(latest),
          },
        ]
      : [],
  );
}
