import { limits } from '#domain/kernel/limits';
import { mayAttach, mayDetach } from '#domain/subjects/assets/record/record';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import {
  addAttachment,
  openAttachment,
  removeAttachment,
  requireRoom,
} from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import { signal } from '#server/kernel/db/signals';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { Upload } from '#server/kernel/http/upload';
import { changesOf, type OpenAssessment, openAssessment } from '#server/subjects/assets/assessment';
import { evidenceChanged } from '#server/subjects/assets/measure/verbs/evidenceChanged';
import { ownerOf } from '../queries/listRecordFiles';
import { lockRecord, type SeenRecord, seenRecord } from '../seenRecord';

type Named = AssetsGiven['addRecordFile']['form'];

/** @throws AppError refusedTransition where the evidence of a measure may not change any more */
function requireOpen({ caller }: OpenAssessment, { measure }: SeenRecord): void {
  if (!mayAttach(caller, measure)) throw new AppError('refusedTransition');
}

/** Whether a file may be sent for this record; checked before its first byte. */
export async function admitRecordFile(ctx: Context, tx: Tx, record: Named): Promise<void> {
  const project = await openAssessment(ctx, tx, record.projectCode);
  requireOpen(project, await seenRecord(tx, project, record));
  await requireRoom(tx, ownerOf(project, record), limits.recordFiles);
}

/**
 * Adds a file to a record. It is no part of the signature, and is possible once the assessment is closed.
 * @throws AppError fileType, limitReached, storageFull, notFound, refusedTransition
 */
export function addRecordFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields: record } = upload;
  return addAttachment(ctx, upload, {
    kind: 'recordFile',
    max: limits.recordFiles,
    open: async (tx) => {
      const project = await openAssessment(ctx, tx, record.projectCode);
      const seen = await lockRecord(tx, project, record);
      requireOpen(project, seen);
      return { ...ownerOf(project, record), project, code: seen.code };
    },
    added: async (tx, audit, { project, code, tenantCode }) => {
      const { entity, entityId, projectCode } = record;
      if (entity === 'measure') await evidenceChanged(tx, project, entityId);
      const told = { entityCode: entityId, tenantCode };
      const detail = { projectCode, name, size };
      await audit(
        entity === 'measure'
          ? { action: 'addEvidence', entity, ...told, detail: { ...detail, measure: code } }
          : { action: 'addRecordFile', entity, ...told, detail: { ...detail, unit: code } },
      );
      await signal(tx, changesOf(project));
    },
  });
}

/** Removes a file. @throws AppError notFound, forbidden if another person has added it, refusedTransition */
export function removeRecordFile(ctx: Context, record: AssetsGiven['removeRecordFile']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, record.projectCode);
    const seen = await lockRecord(tx, project, record);
    const owner = ownerOf(project, record);
    const { objectId, name, createdBy } = await openAttachment(tx, owner, record.objectId);
    requireOpen(project, seen);
    if (!mayDetach({ addedById: createdBy }, project.caller)) throw new AppError('forbidden');
    await removeAttachment(tx, owner, objectId);
    const { tenantCode, projectCode } = project;
    const { entity, entityId } = record;
    if (entity === 'measure') await evidenceChanged(tx, project, entityId);
    const told = { entityCode: entityId, tenantCode };
    const detail = { projectCode, name, objectId };
    await audit(
      entity === 'measure'
        ? { action: 'removeEvidence', entity, ...told, detail: { ...detail, measure: seen.code } }
        : { action: 'removeRecordFile', entity, ...told, detail: { ...detail, unit: seen.code } },
    );
    await signal(tx, changesOf(project));
    return null;
  });
}

/** A file of a record that the caller may know of. @throws AppError notFound */
export async function openRecordFile(ctx: Context, tx: Tx, query: AssetsGiven['getRecordFile']['query']) {
  const project = await openAssessment(ctx, tx, query.projectCode);
  await seenRecord(tx, project, query);
  return openAttachment(tx, ownerOf(project, query), query.objectId);
}
