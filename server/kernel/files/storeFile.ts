import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKind } from '#domain/kernel/fileKinds';
import type { Tx } from '#server/kernel/db/tx';
import type { Context } from '../context';
import { newCode } from '../ids';
import { fileName } from './fileName';
import { noteArriving, requireStorage, settleArriving } from './loose';
import { requireSound, type StoredFile } from './sound';
import { files } from './tables';
import { inTemporaryFolder } from './temporary';

export interface NewFile {
  tenantCode: string;
  projectCode: string | null;
  name: string;
  mime: string;
  kind: FileKind;
  /** The record that it is attached to. */
  entity?: string;
  entityCode?: string;
  /** The job that makes it, where it is a job's result. */
  jobCode?: string;
  /** The report that it holds the data of. */
  dataOf?: string;
}

export interface PutFile {
  objectId: string;
  size: number;
  sha256: string;
}

/**
 * Puts a file's bytes into the store, outside any transaction; `recordFile` then makes them known.
 * @throws StoreFull
 * @throws Busy where the person has much on the way already
 */
export async function putBytes(ctx: Context, bytes: Uint8Array): Promise<PutFile> {
  await ctx.services.room.require(bytes.byteLength);
  return inTemporaryFolder('put', async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return putPath(ctx, path, {
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });
}

export async function putPath(ctx: Context, path: string, content: { size: number; sha256: string }): Promise<PutFile> {
  const objectId = newCode('F');
  await noteArriving(ctx, objectId, content.size);
  await ctx.services.files.put(objectId, path);
  return { objectId, size: content.size, sha256: content.sha256 };
}

/**
 * The row that makes stored bytes a file that people can find; in the transaction of whatever it belongs to, which is refused with
 * storageFull where the tenant has no room for it.
 */
export async function recordFile(ctx: Context, tx: Tx, file: NewFile, stored: PutFile): Promise<void> {
  await settleArriving(tx, stored.objectId);
  await tx.insert(files).values({ ...file, ...stored, name: fileName(file.name), createdBy: ctx.actor.accountId });
  // Called last, as other writers of the tenant wait for it.
  ctx.beforeCommit(() => requireStorage(ctx.services, tx, file.tenantCode));
}

/**
 * All bytes of a stored file, for work off the request thread.
 * @throws AppError fileDamaged
 */
export async function readBytes(ctx: Context, file: StoredFile): Promise<Buffer> {
  await requireSound(ctx.services.files, file);
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.services.files.read(file.objectId)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
