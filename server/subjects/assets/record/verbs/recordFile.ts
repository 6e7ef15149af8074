import { and, eq } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { mayAttach, mayDetach } from '#domain/subjects/assets/record/record';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { signal } from '#server/kernel/db/signals';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { changesOf, type OpenAssessment, openAssessment } from '#server/subjects/assets/assessment';
import { evidenceChanged } from '#server/subjects/assets/measure/verbs/evidenceChanged';
import { filesOf, findRecordFile } from '../queries/listRecordFiles';
import { lockRecord, type SeenRecord, seenRecord } from '../seenRecord';
import { recordFiles } from '../tables';

type Named = AssetsGiven['addRecordFile']['form'];

/** @throws AppError refusedTransition where a measure's evidence stands; limitReached */
async function requireRoom(tx: Tx, project: OpenAssessment, record: Named, { measure }: SeenRecord): Promise<void> {
  if (!mayAttach(project.caller, measure)) throw new AppError('refusedTransition');
  const count = await tx.$count(recordFiles, filesOf(project, record));
  if (count >= limits.recordFiles) throw new AppError('limitReached', { max: limits.recordFiles });
}

/** Whether a file may be sent for this record; asked before its first byte. */
export async function admitRecordFile(ctx: Context, tx: Tx, record: Named): Promise<void> {
  const project = await openAssessment(ctx, tx, record.projectCode);
  await requireRoom(tx, project, record, await seenRecord(tx, project, record));
}

/**
 * Adds a file to a record. No part of what is signed: it goes on once the assessment is finished.
 * @throws AppError fileType, limitReached, storageFull, notFound, refusedTransition
 */
export async function addRecordFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields: record } = upload;
  const mime = requireKind(upload);
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, record.projectCode);
    const seen = await lockRecord(tx, project, record);
    await requireRoom(tx, project, record, seen);
    const { tenantCode, projectCode } = project;
    const { entity, entityId } = record;
    const { objectId } = stored;
    await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'recordFile' }, stored);
    await tx.insert(recordFiles).values({ tenantCode, projectCode, entity, entityId, objectId });
    if (entity === 'measure') await evidenceChanged(tx, project, entityId);
    const told = { entityCode: entityId, tenantCode, detail: { projectCode, unit: seen.unitCode, name, size } };
    await audit(
      entity === 'measure'
        ? { action: 'addEvidence', entity: 'risk', ...told }
        : { action: 'addRecordFile', entity, ...told },
    );
    await signal(tx, changesOf(project));
    return { objectId };
  });
}

/** Takes a file away again. @throws AppError notFound, forbidden where somebody else has added it, refusedTransition */
export function removeRecordFile(ctx: Context, record: AssetsGiven['removeRecordFile']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, record.projectCode);
    const seen = await lockRecord(tx, project, record);
    const { objectId, name, createdBy } = await findRecordFile(tx, project, record, record.objectId);
    if (!mayAttach(project.caller, seen.measure)) throw new AppError('refusedTransition');
    if (!mayDetach({ addedById: createdBy }, project.caller)) throw new AppError('forbidden');
    const { tenantCode, projectCode } = project;
    // The link goes with it; its bytes go a week later.
    await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
    const { entity, entityId } = record;
    if (entity === 'measure') await evidenceChanged(tx, project, entityId);
    const told = { entityCode: entityId, tenantCode, detail: { projectCode, unit: seen.unitCode, name, objectId } };
    await audit(
      entity === 'measure'
        ? { action: 'removeEvidence', entity: 'risk', ...told }
        : { action: 'removeRecordFile', entity, ...told },
    );
    await signal(tx, changesOf(project));
    return null;
  });
}

/** A file of a record that the caller may know of. @throws AppError notFound */
export async function openRecordFile(ctx: Context, tx: Tx, query: AssetsGiven['getRecordFile']['query']) {
  const project = await openAssessment(ctx, tx, query.projectCode);
  await seenRecord(tx, project, query);
  return findRecordFile(tx, project, query, query.objectId);
}
