import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { type DocumentAction, documentEndings } from '#domain/subjects/iso/document/document';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { submitReleases } from '#server/capabilities/release/submit';
import { releases } from '#server/capabilities/release/tables';
import { moveReleases } from '#server/capabilities/release/verbs';
import { within } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { docxMime, pdfMime, xlsxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { endEdit } from '../documentEdit/edits';
import { forgetTask, requireMayPrepare } from '../request/documentTasks';
import { type OpenVariables, openVariables } from '../variable/variables';
import {
  enterDocument,
  enterVersion,
  lockDocument,
  nextEditions,
  nextLabel,
  ofDocument,
  requireNotWaiting,
  requireStep,
} from './makeVersions';
import { type KeptDocument, keptDocument } from './openDocuments';
import { document } from './release';
import { managementDocuments, managementDocumentVersions } from './tables';

/** What a document can be, as the content of its file says. */
const mimeOf: Readonly<Record<(typeof documentEndings)[number], string>> = {
  '.docx': docxMime,
  '.pdf': pdfMime,
  '.xlsx': xlsxMime,
};

/** A document of the project, for a step that the caller takes. @throws AppError notFound, forbidden, refusedTransition, reasonNeeded */
async function openFor(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  { documentCode, action, reason }: { documentCode: string; action: DocumentAction; reason?: string },
): Promise<KeptDocument> {
  const found = await keptDocument(ctx, tx, project, documentCode);
  requireStep(found, action, reason);
  return found;
}

/** The project's file that the caller has uploaded for this. */
const ownUpload = (ctx: Context, project: OpenVariables, objectId: string) =>
  and(
    within(files, project),
    eq(files.objectId, objectId),
    eq(files.kind, 'projectFile'),
    eq(files.createdBy, ctx.actor.accountId),
  );

/**
 * A file becomes one of a document, and leaves where it was.
 * @param which the one file that it is
 * @throws AppError unknownReference, fileType
 */
async function takeFile(tx: Tx, which: SQL | undefined, objectId: string, documentCode: string) {
  const [found] = await tx.select().from(files).where(which).for('update');
  if (!found) throw new AppError('unknownReference', { code: objectId });
  if (!Object.values(mimeOf).includes(found.mime))
    throw new AppError('fileType', { wanted: documentEndings.join(' ') });
  await tx
    .update(files)
    .set({ kind: 'managementDocument', entity: 'managementDocument', entityCode: documentCode })
    .where(which);
  return found;
}

type Said = Omit<IsoGiven['addManagementDocument']['body'], 'projectCode' | 'objectId'>;
/** A file that is to become a document's, and the condition that finds it. */
interface Taken {
  readonly objectId: string;
  readonly which: SQL | undefined;
}

/** A file becomes a document, within the write of the person who takes it. @throws as adding it */
export async function addDocumentIn(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: OpenVariables,
  { objectId, which }: Taken,
  said: Said,
): Promise<IsoWire['addManagementDocument']['data']> {
  const head = await enterDocument(ctx, tx, project, { ...said, templateCode: null });
  const { sha256 } = await takeFile(tx, which, objectId, head.documentCode);
  const version = { origin: 'upload', objectId, sha256, editions: project.editions } as const;
  await enterVersion(ctx, tx, audit, { head, label: nextLabel({ latest: undefined }), version });
  return { documentCode: head.documentCode };
}

/** A file becomes a document of the project. @throws AppError codeTaken, unknownReference, fileType, limitReached */
export function addManagementDocument(
  ctx: Context,
  { projectCode, objectId, ...said }: IsoGiven['addManagementDocument']['body'],
): Promise<IsoWire['addManagementDocument']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    return addDocumentIn(ctx, tx, audit, project, { objectId, which: ownUpload(ctx, project, objectId) }, said);
  });
}

/**
 * A file becomes the next version, within the write of the person who takes it.
 * @param seen the number of the latest version, as the caller saw it
 * @throws as replacing it
 */
export async function replaceDocumentIn(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: OpenVariables,
  { objectId, which }: Taken,
  {
    documentCode,
    note = '',
    seen,
    isForToday,
  }: { documentCode: string; note?: string; seen?: number; isForToday?: boolean },
): Promise<IsoWire['replaceGeneratedFile']['data']> {
  const head = await lockDocument(tx, project, documentCode, seen);
  const kept = await openFor(ctx, tx, project, { documentCode, action: 'replace' });
  await requireMayPrepare(tx, project, kept.task);
  const { sha256 } = await takeFile(tx, which, objectId, documentCode);
  const editions = nextEditions(kept, project, isForToday);
  const version = { origin: 'upload', objectId, sha256, note, editions } as const;
  const number = await enterVersion(ctx, tx, audit, { head, label: nextLabel(kept), version });
  await endEdit(tx, project, documentCode, { how: 'replaced', byName: ctx.caller.showName });
  return { number };
}

/** A file becomes the next version of a document. @throws AppError notFound, refusedTransition, unknownReference, fileType, limitReached */
export function replaceGeneratedFile(
  ctx: Context,
  { projectCode, objectId, ...said }: IsoGiven['replaceGeneratedFile']['body'],
): Promise<IsoWire['replaceGeneratedFile']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const taken = { objectId, which: ownUpload(ctx, project, objectId) };
    return replaceDocumentIn(ctx, tx, audit, project, taken, said);
  });
}

const said = ['name', 'kind', 'language', 'number'] as const;

/** What a document is called. @throws AppError conflict; refusedTransition where it waits, or its number was submitted; codeTaken */
export function saveManagementDocument(
  ctx: Context,
  { projectCode, documentCode, version, ...body }: IsoGiven['saveManagementDocument']['body'],
): Promise<IsoWire['saveManagementDocument']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const locked = await lockDocument(tx, project, documentCode);
    const before = await requireVersion(tx, locked, version, (row) => pick(row, [...said, 'version']));
    await requireNotWaiting(tx, project, documentCode);
    if (before.number !== body.number && (await wasSubmitted(tx, project, documentCode)))
      throw new AppError('refusedTransition');
    const after = pick(body, said);
    const saved = before.version + 1;
    await tx
      .update(managementDocuments)
      .set({ ...after, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(ofDocument(project, documentCode))
      .catch(onUniqueViolation(() => new AppError('codeTaken', { code: body.number })));
    // What was issued keeps its name, and who approved it under that.
    await tx
      .update(managementDocumentVersions)
      .set({ name: after.name })
      .where(
        and(
          within(managementDocumentVersions, project),
          eq(managementDocumentVersions.documentCode, documentCode),
          eq(managementDocumentVersions.number, before.lastNumber),
          isNull(managementDocumentVersions.issuedAt),
        ),
      );
    await audit({
      action: 'saveManagementDocument',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        number: after.number,
        name: after.name,
        changed: changedFields(pick(before, said), after, said),
      },
    });
    return { version: saved };
  });
}

const wasSubmitted = async (tx: Tx, project: OpenVariables, documentCode: string): Promise<boolean> =>
  (await tx.$count(
    releases,
    and(within(releases, project), eq(releases.document, document), eq(releases.recordCode, documentCode)),
  )) > 0;

/** No longer in use from now on; its number is not given again. @throws AppError conflict, reasonNeeded, refusedTransition */
export function retireManagementDocument(
  ctx: Context,
  { projectCode, documentCode, version, reason }: IsoGiven['retireManagementDocument']['body'],
): Promise<IsoWire['retireManagementDocument']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const before = await requireVersion(tx, await lockDocument(tx, project, documentCode), version);
    const kept = await openFor(ctx, tx, project, { documentCode, action: 'retire', ...(reason && { reason }) });
    await forgetTask(tx, project, kept.task);
    await endEdit(tx, project, documentCode, { how: 'retired', byName: ctx.caller.showName });
    const saved = before.version + 1;
    await tx
      .update(managementDocuments)
      .set({
        retiredAt: sql`now()`,
        retiredByName: ctx.caller.showName,
        retireReason: reason ?? '',
        nextReviewOn: null,
        version: saved,
        updatedBy: ctx.actor.accountId,
        updatedAt: sql`now()`,
      })
      .where(ofDocument(project, documentCode));
    await audit({
      action: 'retireDocument',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, number: before.number, name: before.name, reason: reason ?? '' },
    });
    return { version: saved };
  });
}

/** Submits the latest versions of documents. @throws AppError as submitReleases */
export async function submitFile(
  ctx: Context,
  { projectCode, documentCodes, reviewerId, approverId }: IsoGiven['submitFile']['body'],
): Promise<IsoWire['submitFile']['data']> {
  const recordCodes = [...new Set(documentCodes)];
  const made = await submitReleases(ctx, { projectCode, document, recordCodes }, { reviewerId, approverId });
  return { submitted: made.length };
}

/** Reviews, approves, returns or withdraws submissions. @throws AppError as moveReleases */
export async function moveManagementDocuments(
  ctx: Context,
  { projectCode, submissions, action, reason }: IsoGiven['moveManagementDocuments']['body'],
): Promise<IsoWire['moveManagementDocuments']['data']> {
  const seen = new Map(submissions.map(({ documentCode, releaseId }) => [documentCode, releaseId]));
  const moving = [...seen].map(([recordCode, releaseId]) => ({ recordCode, releaseId }));
  await moveReleases(ctx, { projectCode, document, submissions: moving, action, reason });
  return { moved: moving.length };
}
