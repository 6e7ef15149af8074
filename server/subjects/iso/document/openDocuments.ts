import { and, asc, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import pick from 'lodash/pick.js';
import sortBy from 'lodash/sortBy.js';
import type { ReleaseStanding } from '#domain/capabilities/release/workflow';
import { releaseWorkflow } from '#domain/capabilities/release/workflow';
import {
  changedNames,
  type DocumentAction,
  type DocumentStatus,
  documentWorkflow,
  proposedNumber,
  RETIRED,
  usedData,
} from '#domain/subjects/iso/document/document';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type DocumentData, documentData } from '#domain/subjects/iso/template/data';
import { documentsIn, type OpenDocument } from '#server/capabilities/release/open';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { documentFacts, lackingOf, namesOf } from '../template/documents';
import { type Template, usableOf } from '../template/openTemplate';
import { type OpenVariables, openVariables } from '../variable/variables';
import { managementDocuments, managementDocumentVersions } from './tables';

export const document = 'managementDocument' as const;

type Head = typeof managementDocuments.$inferSelect;
type Row = IsoWire['listGeneratedFiles']['data']['list'][number];

const ofHead = and(
  eq(managementDocumentVersions.tenantCode, managementDocuments.tenantCode),
  eq(managementDocumentVersions.projectCode, managementDocuments.projectCode),
  eq(managementDocumentVersions.documentCode, managementDocuments.documentCode),
);
const file = {
  objectId: files.objectId,
  fileName: files.name,
  mime: files.mime,
  size: files.size,
  sha256: files.sha256,
};
const { data: filledWith, ...versionColumns } = getTableColumns(managementDocumentVersions);

/**
 * Versions of documents and the file that people read of each: the issued one where it is issued. What a version was filled with
 * comes along for the latest alone.
 */
async function versionsWith(tx: Tx, project: OpenVariables, where: SQL | undefined) {
  const rows = await tx
    .select({
      version: versionColumns,
      data: sql<DocumentData | null>`CASE WHEN ${managementDocumentVersions.number} = ${managementDocuments.lastNumber} THEN ${filledWith} END`,
    })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, ofHead)
    .where(and(within(managementDocuments, project), within(managementDocumentVersions, project), where))
    .orderBy(asc(managementDocumentVersions.number));
  const read = ({ version: { issuedObjectId, objectId } }: (typeof rows)[number]) => issuedObjectId ?? objectId;
  // Looked up by themselves: a join has PostgreSQL read all files of the tenant.
  const found = await tx
    .select(file)
    .from(files)
    .where(and(eq(files.tenantCode, project.tenantCode), anyOf(files.objectId, rows.map(read))));
  const byId = new Map(found.map((one) => [one.objectId, one]));
  return rows.flatMap((row) => {
    const own = byId.get(read(row));
    return own ? [{ ...row, file: own }] : [];
  });
}
export type VersionRow = Pick<Awaited<ReturnType<typeof versionsWith>>[number], 'version' | 'file'>;

/** The latest version of each document, and those that were issued. */
const versionsThatCount = (tx: Tx, project: OpenVariables) =>
  versionsWith(
    tx,
    project,
    or(
      eq(managementDocumentVersions.number, managementDocuments.lastNumber),
      isNotNull(managementDocumentVersions.issuedAt),
    ),
  );

export const shownVersion = ({ version, file: own }: VersionRow) => ({
  ...pick(version, ['number', 'label', 'origin', 'note', 'effectiveOn']),
  ...own,
  addedBy: version.addedByName,
  addedAt: version.createdAt.toISOString(),
  issuedBy: version.issuedByName,
  issuedAt: version.issuedAt?.toISOString() ?? null,
});

/** All versions of a document, the latest first. */
export const versionsOf = async (tx: Tx, project: OpenVariables, documentCode: string): Promise<VersionRow[]> =>
  (await versionsWith(tx, project, eq(managementDocuments.documentCode, documentCode))).reverse();

const waiting: readonly (ReleaseStanding | null)[] = ['reviewing', 'approving'];

/** Where a document stands with its latest version. */
export function statusOf(issuedAt: Date | null | undefined, standing: ReleaseStanding | null): DocumentStatus {
  if (issuedAt === undefined) return 'init';
  if (issuedAt) return 'finished';
  if (waiting.includes(standing)) return 'inhand';
  return standing === 'approved' ? 'final' : 'generated';
}

/** HC-CX-2 before HC-CX-10. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** A document, or a template that none was made from yet, with all that its line says. */
export interface KeptDocument {
  readonly head: Head | undefined;
  readonly template: Template | undefined;
  readonly opened: OpenDocument | undefined;
  readonly latest: (VersionRow & { data: DocumentData | null }) | undefined;
  readonly inForce: VersionRow | undefined;
  /** Today's values of what its template uses. */
  readonly today: DocumentData | undefined;
  readonly status: DocumentStatus | typeof RETIRED;
  /** Of one that is not made yet, the proposed one. */
  readonly number: string;
  readonly actions: readonly DocumentAction[];
}

/**
 * The documents of a project, and the templates that would make further ones: those that are there by number, then the others.
 * As many statements for many as for few.
 */
export async function keptDocuments(ctx: Context, tx: Tx, project: OpenVariables): Promise<KeptDocument[]> {
  const heads = await tx
    .select()
    .from(managementDocuments)
    .where(within(managementDocuments, project))
    .orderBy(asc(managementDocuments.number));
  const templates = await usableOf(tx, project);
  const facts = await documentFacts(tx, project);
  const data = { 'zh-CN': documentData(facts, 'zh-CN'), 'en-US': documentData(facts, 'en-US') };
  const versions = await versionsThatCount(tx, project);
  const codes = heads.map(({ documentCode }) => documentCode);
  const opened = codes.length > 0 ? await documentsIn(ctx, tx, project, document, codes) : [];
  const mayEdit = project.allowedActions.includes('edit');
  const byTemplate = new Map(templates.map((one) => [one.head.templateCode, one]));
  const todayOf = (template: Template | undefined) =>
    template && usedData(data[template.head.language], template.file.uses);
  const actionsOf = (status: KeptDocument['status'], template: Template | undefined) =>
    documentWorkflow.allowedActions(status, { mayEdit, hasTemplate: template !== undefined });
  const byDocument = groupBy(versions, ({ version }) => version.documentCode);
  const made = heads.map((head, place): KeptDocument => {
    const own = byDocument[head.documentCode] ?? [];
    const latest = own.at(-1);
    const template = byTemplate.get(head.templateCode ?? '');
    const standing = opened[place]?.standing ?? null;
    const status = head.retiredAt ? RETIRED : statusOf(latest?.version.issuedAt, standing);
    return {
      head,
      template,
      opened: opened[place],
      latest,
      inForce: own.findLast(({ version }) => version.issuedAt !== null),
      today: todayOf(template),
      status,
      number: head.number,
      actions: actionsOf(status, template),
    };
  });
  // A retired document may be made anew, under another number.
  const used = new Set(heads.filter(({ retiredAt }) => !retiredAt).map(({ templateCode }) => templateCode));
  const taken = await numbersTaken(tx, project);
  const prefix = facts.values.documentPrefix;
  // Those with a part of their own first: the others take what is left.
  const unmade = sortBy(
    templates.filter(({ head }) => !used.has(head.templateCode)),
    ({ head }) => head.numberPart === null,
  );
  const proposed = unmade.map((template): KeptDocument => {
    const { kind, numberPart } = template.head;
    const number = proposedNumber(typeof prefix === 'string' ? prefix : undefined, kind, numberPart, taken);
    taken.add(number);
    const none = { head: undefined, opened: undefined, latest: undefined, inForce: undefined };
    return {
      ...none,
      template,
      today: todayOf(template),
      status: 'init',
      number,
      actions: actionsOf('init', template),
    };
  });
  return [...made, ...proposed.sort((one, other) => byNumber.compare(one.number, other.number))];
}

/** All numbers that documents of the company have, in whichever project. */
export async function numbersTaken(tx: Tx, { tenantCode }: Pick<OpenVariables, 'tenantCode'>): Promise<Set<string>> {
  const rows = await tx
    .select({ number: managementDocuments.number })
    .from(managementDocuments)
    .where(eq(managementDocuments.tenantCode, tenantCode));
  return new Set(rows.map(({ number }) => number));
}

/** A document as its line has it. */
export function shownDocument({
  head,
  template,
  opened,
  latest,
  inForce,
  today,
  status,
  number,
  actions,
}: KeptDocument): Row {
  const of = head ?? template?.head;
  if (!of) throw new Error('A document has neither its own head nor a template.');
  const current = opened?.current;
  const isRetired = status === RETIRED;
  return {
    documentCode: head?.documentCode ?? null,
    templateCode: of.templateCode,
    ...pick(of, ['name', 'kind', 'language']),
    number,
    status: isRetired ? (inForce ? 'finished' : 'generated') : status,
    latest: latest ? shownVersion(latest) : null,
    inForce: inForce ? shownVersion(inForce) : null,
    isNumberFixed: (opened?.submissions.length ?? 0) > 0,
    standing: opened?.standing ?? null,
    releaseId: current?.releaseId ?? null,
    returned:
      opened?.standing === 'returned' && current
        ? { by: current.returnedByName ?? '', reason: current.returnReason ?? '' }
        : null,
    lacking: namesOf(template && today && !isRetired ? lackingOf(template, today) : []),
    changed: namesOf(latest?.data && today && !isRetired ? changedNames(latest.data, today) : []),
    isTemplateNewer: Boolean(
      template && !isRetired && latest?.version.templateNumber && latest.version.templateNumber < template.file.number,
    ),
    retired: head?.retiredAt
      ? { by: head.retiredByName ?? '', at: head.retiredAt.toISOString(), reason: head.retireReason ?? '' }
      : null,
    version: head?.version ?? 0,
    allowedActions: [
      ...actions,
      ...(opened && !isRetired ? releaseWorkflow.allowedActions(opened.standing, opened.facts) : []),
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
  const kept = await keptDocuments(ctx, tx, project);
  return { list: kept.map(shownDocument), allowedActions: project.allowedActions };
}

/** The issued documents that apply. */
export async function listDeliverables(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listDeliverables']['query'],
): Promise<IsoWire['listDeliverables']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const heads = await tx
    .select()
    .from(managementDocuments)
    .where(and(within(managementDocuments, project), sql`${managementDocuments.retiredAt} IS NULL`))
    .orderBy(asc(managementDocuments.number));
  const versions = await versionsThatCount(tx, project);
  return heads.flatMap((head) => {
    const inForce = versions.findLast(
      ({ version }) => version.documentCode === head.documentCode && version.issuedAt !== null,
    );
    return inForce
      ? [{ ...pick(head, ['documentCode', 'number', 'name', 'kind', 'language']), version: shownVersion(inForce) }]
      : [];
  });
}
