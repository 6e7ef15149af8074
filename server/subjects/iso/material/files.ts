import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { addAttachment, type Owner, removeAttachment, requireRoom } from '#server/capabilities/attachment/attachments';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { openCertification } from '../openCertification';
import { materialFiles } from './tables';
import { nameOf } from './verbs';

const days = ['effectiveOn', 'validUntil'] as const;

type Named = IsoGiven['addMaterialFile']['form'];

const ownerOf = ({ tenantCode, projectCode }: ProjectKey, materialCode: string): Owner => ({
  tenantCode,
  projectCode,
  entity: 'material',
  entityCode: materialCode,
});

/** The number that the next version of a file has: 1 for a new one, else one that no version of it had. @throws AppError notFound if the file is gone */
async function nextNumber(tx: Tx, project: ProjectKey, { materialCode, documentId }: Named): Promise<number> {
  if (documentId === undefined) return 1;
  const [latest] = await tx
    .select({ number: sql<number | null>`max(greatest(${materialFiles.number}, ${materialFiles.removedNumber}))` })
    .from(materialFiles)
    .where(
      and(
        within(materialFiles, project),
        eq(materialFiles.materialCode, materialCode),
        eq(materialFiles.documentId, documentId),
      ),
    );
  if (!latest?.number) throw new AppError('notFound');
  return latest.number + 1;
}

/** Whether a file may be sent for this material; checked before its first byte. */
export async function admitMaterialFile(ctx: Context, tx: Tx, named: Named): Promise<void> {
  const project = await openCertification(ctx, tx, named.projectCode);
  await nextNumber(tx, project, named);
  await requireRoom(tx, ownerOf(project, named.materialCode), limits.materialFiles);
}

/**
 * Brings in a file of a material, or the next version of one; the versions before it stay.
 * @throws AppError fileType, limitReached, storageFull, notFound, projectFinished, refusedTransition
 */
export function addMaterialFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  const { projectCode, materialCode, documentId = randomUUID() } = fields;
  return addAttachment(ctx, upload, {
    kind: 'materialFile',
    max: limits.materialFiles,
    open: async (tx) => ownerOf(await openCertification(ctx, tx, projectCode), materialCode),
    added: async (tx, audit, { tenantCode }, objectId) => {
      // Others who add to this material wait: its files are counted under a lock.
      const number = await nextNumber(tx, { tenantCode, projectCode }, fields);
      await tx.insert(materialFiles).values({ tenantCode, projectCode, materialCode, objectId, documentId, number });
      await audit({
        action: 'addMaterialFile',
        entity: 'material',
        entityCode: materialCode,
        tenantCode,
        detail: { projectCode, material: nameOf(ctx, materialCode), name, number, size },
      });
    },
  });
}

/** A version with its file's name, its row locked. @throws AppError notFound */
async function lockVersion(tx: Tx, project: ProjectKey, objectId: string) {
  const [found] = await tx
    .select({ version: materialFiles, name: files.name })
    .from(materialFiles)
    .innerJoin(files, and(eq(files.tenantCode, materialFiles.tenantCode), eq(files.objectId, materialFiles.objectId)))
    .where(recordIn(materialFiles, project, materialFiles.objectId, objectId))
    .for('update', { of: materialFiles });
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * States from when to when a file is valid.
 * @throws AppError notFound, conflict with its days as they are now, projectFinished, refusedTransition
 */
export function saveMaterialFile(
  ctx: Context,
  { projectCode, objectId, version, effectiveOn, validUntil }: IsoGiven['saveMaterialFile']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { version: current, name } = await lockVersion(tx, project, objectId);
    const before = await requireVersion(tx, current, version, ({ effectiveOn, validUntil, version }) => ({
      effectiveOn,
      validUntil,
      version,
    }));
    const saved = before.version + 1;
    await tx
      .update(materialFiles)
      .set({ effectiveOn, validUntil, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(recordIn(materialFiles, project, materialFiles.objectId, objectId));
    const { materialCode, number } = before;
    await audit({
      action: 'saveMaterialFile',
      entity: 'material',
      entityCode: materialCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        material: nameOf(ctx, materialCode),
        name,
        number,
        changed: changedFields(pick(before, days), { effectiveOn, validUntil }, days),
      },
    });
    return { version: saved };
  });
}

/**
 * Removes a version of a file; of several, the one before it counts again.
 * @throws AppError notFound, projectFinished, refusedTransition
 */
export function removeMaterialFile(
  ctx: Context,
  { projectCode, objectId }: IsoGiven['removeMaterialFile']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { version, name } = await lockVersion(tx, project, objectId);
    const { materialCode, number } = version;
    // Those that stay remember its number.
    await tx
      .update(materialFiles)
      .set({ removedNumber: sql`greatest(${materialFiles.removedNumber}, ${number})` })
      .where(recordIn(materialFiles, project, materialFiles.documentId, version.documentId));
    // Its version goes with the file.
    await removeAttachment(tx, ownerOf(project, materialCode), objectId);
    await audit({
      action: 'removeMaterialFile',
      entity: 'material',
      entityCode: materialCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, material: nameOf(ctx, materialCode), name, number },
    });
    return null;
  });
}
