import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { limits } from '#domain/kernel/limits';
import type { Context } from '../context';
import { HttpError } from '../errors';
import { bytesText } from '../http/upload';
import { serverText } from '../texts';
import { fileHeaders } from './send';
import { requireSound } from './sound';
import type { files } from './tables';
import { namesInFolder, type ZipEntry, zipped } from './zip';

type StoredRow = typeof files.$inferSelect;

/** The note that takes the place of a file that can't be sent. */
async function* note(ctx: Context, name: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${serverText(ctx.language, 'messages.zip_missing', { name })}\r\n`);
}

/** How an archive is laid out, where it is more than a folder of its files. */
interface Layout {
  /** What comes before the files, with names of its own. */
  first?: readonly ZipEntry[];
  /** Each file's path within the archive, by its objectId: safe, and different from all others. */
  paths?: ReadonlyMap<string, string>;
}

async function* entriesOf(
  ctx: Context,
  rows: readonly StoredRow[],
  { first = [], paths }: Layout,
  warn: (error: unknown) => void,
) {
  const { files: store } = ctx.services;
  const inFolder = namesInFolder();
  const free = (name: string) => (paths ? name : inFolder(name));
  yield* first;
  for (const row of rows) {
    const { objectId, createdAt: changed } = row;
    const name = paths?.get(objectId) ?? row.name;
    // Checked before its first byte, while the archive can still report it as missing.
    const isSound = await requireSound(store, row).then(
      () => true,
      (error: unknown) => {
        warn(error);
        return false;
      },
    );
    const entry: ZipEntry = isSound
      ? { name: free(name), changed, bytes: store.read(objectId) }
      : {
          name: free(`${name} – ${serverText(ctx.language, 'messages.zip_missing_name')}.txt`),
          changed,
          bytes: note(ctx, row.name),
        };
    yield entry;
  }
}

/** @throws HttpError 413 beyond the limit of one zip */
export function requireZipSize(rows: readonly Pick<StoredRow, 'size'>[]): void {
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  if (rows.length > limits.zipFiles || bytes > limits.zipBytes)
    throw new HttpError(413, 'zipTooLarge', { count: limits.zipFiles, size: bytesText(limits.zipBytes) });
}

/**
 * Sends stored files as one archive that starts at once and is never held in memory; the caller's right to them was
 * checked before. A person may run only a few at a time.
 * @throws Busy
 */
export async function sendZip(
  ctx: Context,
  reply: FastifyReply,
  rows: readonly StoredRow[],
  name: string,
  layout: Layout = {},
): Promise<FastifyReply> {
  const leave = await ctx.services.fairUse.zips.enter(ctx.actor.accountId);
  try {
    const told = rows.map(({ objectId, kind, name, tenantCode, projectCode }) => ({
      ...({ action: 'downloadFile', entity: 'file', entityCode: objectId, tenantCode } as const),
      detail: { kind, name, ...(projectCode && { projectCode }) },
    }));
    if (told.length > 0) await ctx.noteRead((audit) => audit(told));
    const warn = (error: unknown) => reply.log.warn({ err: error }, 'a file is missing in a zip');
    const bytes = Readable.from(zipped(entriesOf(ctx, rows, layout, warn)), { objectMode: false });
    bytes.once('close', leave);
    return fileHeaders(reply, name, 'application/zip').send(bytes);
  } catch (error) {
    leave();
    throw error;
  }
}
