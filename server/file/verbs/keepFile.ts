import { and, eq } from 'drizzle-orm';
import { mayRemoveFile } from '#domain/file/policy';
import type { FileGiven } from '#domain/file/schema';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { openFiles } from '../openFiles';
import { findFile } from '../queries/listFiles';

/** Adds a file to a project. @throws AppError fileType, storageFull, notFound, refusedTransition */
export async function addFile(
  ctx: Context,
  upload: Upload<FileGiven['uploadFile']['form']>,
): Promise<{ objectId: string }> {
  const { name, size } = upload;
  const mime = requireKind(upload);
  const stored = await putPath(ctx, upload.path, upload);
  const { objectId } = stored;
  return ctx.write(async (tx, audit) => {
    const { tenantCode, projectCode } = await openFiles(ctx, tx, upload.fields.projectCode);
    await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'projectFile' }, stored);
    const detail = { projectCode, name, size };
    await audit({ action: 'addFile', entity: 'file', entityCode: objectId, tenantCode, detail });
    return { objectId };
  });
}

/** Takes a file of the project's own away. @throws AppError notFound, forbidden where it is a record's or somebody else's */
export function removeFile(ctx: Context, { projectCode, objectId }: FileGiven['removeFile']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openFiles(ctx, tx, projectCode);
    const file = await findFile(tx, project, objectId);
    if (!mayRemoveFile(file, project.caller, project.allowedActions)) throw new AppError('forbidden');
    const { tenantCode, name } = file;
    // Its bytes are set aside by the housekeeping.
    await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
    const detail = { projectCode, name };
    await audit({ action: 'removeFile', entity: 'file', entityCode: objectId, tenantCode, detail });
    return null;
  });
}
