import { limits } from '#domain/kernel/limits';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import {
  addAttachment,
  openAttachment,
  removeAttachment,
  requireRoom,
} from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { Upload } from '#server/kernel/http/upload';
import { ownerOf } from './detail';
import { isNonconformity, openNonconformities, openOne, requireStep } from './open';
import { nonconformities } from './tables';
import { withCaller } from './write';

type Named = IsoGiven['addNonconformityFile']['form'];

/** One whose files the caller may change now: those who deal with it. */
async function openOwner(ctx: Context, tx: Tx, { projectCode, nonconformityId }: Named) {
  const project = await openNonconformities(ctx, tx, projectCode);
  const row = await openOne(tx, project, nonconformityId, 'change');
  requireStep(project, 'respond', row);
  return { ...ownerOf(project, nonconformityId), project, row };
}
type Opened = Awaited<ReturnType<typeof openOwner>>;

/** Who changes the evidence took part. Its version stays: the form beside the files would meet a conflict of its own making. */
const takesPart = (tx: Tx, { project, row }: Opened) =>
  tx
    .update(nonconformities)
    .set({ participants: withCaller(project, row) })
    .where(isNonconformity(project, row.nonconformityId));

/** Whether a file may be sent for it; asked before its first byte. */
export async function admitNonconformityFile(ctx: Context, tx: Tx, named: Named): Promise<void> {
  const project = await openNonconformities(ctx, tx, named.projectCode);
  const row = await openOne(tx, project, named.nonconformityId);
  requireStep(project, 'respond', row);
  await requireRoom(tx, ownerOf(project, row.nonconformityId), limits.recordFiles);
}

/** Adds a file that shows what was done. @throws AppError fileType, limitReached, storageFull, notFound, refusedTransition */
export function addNonconformityFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  return addAttachment(ctx, upload, {
    kind: 'nonconformityFile',
    max: limits.recordFiles,
    open: (tx) => openOwner(ctx, tx, fields),
    async added(tx, audit, opened) {
      await takesPart(tx, opened);
      await audit({
        action: 'addNonconformityFile',
        entity: 'nonconformity',
        entityCode: fields.nonconformityId,
        tenantCode: opened.tenantCode,
        detail: { projectCode: fields.projectCode, number: nonconformityCodeOf(opened.row.number), name, size },
        concerned: [opened.row.responsibleId],
      });
    },
  });
}

/** Takes a file away again. @throws AppError notFound, refusedTransition */
export function removeNonconformityFile(
  ctx: Context,
  { objectId, ...named }: IsoGiven['removeNonconformityFile']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const opened = await openOwner(ctx, tx, named);
    const { name } = await removeAttachment(tx, opened, objectId);
    await takesPart(tx, opened);
    await audit({
      action: 'removeNonconformityFile',
      entity: 'nonconformity',
      entityCode: named.nonconformityId,
      tenantCode: opened.tenantCode,
      detail: { projectCode: named.projectCode, number: nonconformityCodeOf(opened.row.number), name },
      concerned: [opened.row.responsibleId],
    });
    return null;
  });
}

/** A file of one that the caller sees. @throws AppError notFound */
export async function openNonconformityFile(
  ctx: Context,
  tx: Tx,
  { projectCode, nonconformityId, objectId }: IsoGiven['getNonconformityFile']['query'],
) {
  const project = await openNonconformities(ctx, tx, projectCode);
  await openOne(tx, project, nonconformityId);
  return openAttachment(tx, ownerOf(project, nonconformityId), objectId);
}
