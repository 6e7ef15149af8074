import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKind } from '#domain/file/rules';
import type { Context } from '../context';
import type { Tx } from '../db/database';
import { files } from '../db/schema';
import { newCode } from '../ids';

export interface NewFile {
  tenantCode: string;
  projectCode: string | null;
  name: string;
  mime: string;
  kind: FileKind;
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

/** Puts a file's bytes into the store, outside any transaction; `recordFile` then makes them known. */
export async function putBytes(ctx: Context, bytes: Uint8Array): Promise<PutFile> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-put-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return await putPath(ctx, path, {
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function putPath(ctx: Context, path: string, content: { size: number; sha256: string }): Promise<PutFile> {
  const objectId = newCode('F');
  await ctx.services.files.put(objectId, path);
  return { objectId, size: content.size, sha256: content.sha256 };
}

/** The row that makes stored bytes a file that people can find; in the transaction of whatever it belongs to. */
export async function recordFile(ctx: Context, tx: Tx, file: NewFile, stored: PutFile): Promise<void> {
  await tx.insert(files).values({ ...file, ...stored, createdBy: ctx.actor.accountId });
}

/** All bytes of a stored file; for work off the request thread. */
export async function readBytes(ctx: Context, objectId: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.services.files.read(objectId)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
