import { and, eq } from 'drizzle-orm';
import { mayRemoveFile } from '#domain/capabilities/file/policy';
import type { FileGiven } from '#domain/capabilities/file/schema';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { ReceivedFile, Upload } from '#server/kernel/http/upload';
import { type OpenFiles, openFiles } from '../openFiles';
import { findFile } from '../queries/listFiles';

type Sent = Upload<FileGiven['uploadFile']['form']>;

/** Stores what somebody has sent and may keep; no file yet. @throws AppError fileType */
async function keep(ctx: Context, file: ReceivedFile) {
  const mime = requireKind(file);
  return { name: file.name, mime, stored: await putPath(ctx, file.path, file) };
}

async function record(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { tenantCode, projectCode }: OpenFiles,
  { name, mime, stored }: Awaited<ReturnType<typeof keep>>,
): Promise<string> {
  const { objectId, size } = stored;
  await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'projectFile' }, stored);
  const detail = { projectCode, name, size };
  await audit({ action: 'addFile', entity: 'file', entityCode: objectId, tenantCode, detail });
  return objectId;
}

/** Adds a file to a project. @throws AppError fileType, storageFull, notFound, refusedTransition */
export async function addFile(ctx: Context, upload: Sent): Promise<{ objectId: string }> {
  const kept = await keep(ctx, upload);
  return ctx.write(async (tx, audit) => {
    const project = await openFiles(ctx, tx, upload.fields.projectCode);
    return { objectId: await record(ctx, tx, audit, project, kept) };
  });
}

/** Stores several files: all of them, or none if one is refused. */
export async function addFiles(ctx: Context, upload: Sent): Promise<{ objectIds: string[] }> {
  const sent = [upload, ...upload.more];
  // Before the first is stored.
  for (const file of sent) requireKind(file);
  const kept: Awaited<ReturnType<typeof keep>>[] = [];
  for (const file of sent) kept.push(await keep(ctx, file));
  return ctx.write(async (tx, audit) => {
    const project = await openFiles(ctx, tx, upload.fields.projectCode);
    const objectIds: string[] = [];
    for (const file of kept) objectIds.push(await record(ctx, tx, audit, project, file));
    return { objectIds };
  });
}

/** Takes a file of the project's own away. @throws AppError notFound, forbidden where it is a record's or somebody else's */
export function removeFile(ctx: Context, { projectCode, objectId }: FileGiven['removeFile']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openFiles(ctx, tx, projectCode);
    const file = await findFile(tx, project, objectId);
    if (!mayRemoveFile(file, project.caller, project.allowedActions)) throw new AppError('forbidden');
    const { tenantCode, name } = file;
    // Its bytes go a week later (server/capabilities/housekeeping/tidyStore.ts).
    await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
    const detail = { projectCode, name };
    await audit({ action: 'removeFile', entity: 'file', entityCode: objectId, tenantCode, detail });
    return null;
  });
}
