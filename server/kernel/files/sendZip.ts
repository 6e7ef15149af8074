import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context';
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

async function* entriesOf(ctx: Context, rows: readonly StoredRow[], warn: (error: unknown) => void) {
  const { files: store } = ctx.services;
  const free = namesInFolder();
  for (const row of rows) {
    const { objectId, name, createdAt: changed } = row;
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
          bytes: note(ctx, name),
        };
    yield entry;
  }
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
): Promise<FastifyReply> {
  const leave = await ctx.services.fairUse.zips.enter(ctx.actor.accountId);
  try {
    await ctx.noteRead((audit) =>
      audit(
        rows.map(({ objectId, kind, name, tenantCode, projectCode }) => ({
          ...({ action: 'downloadFile', entity: 'file', entityCode: objectId, tenantCode } as const),
          detail: { kind, name, ...(projectCode && { projectCode }) },
        })),
      ),
    );
    const warn = (error: unknown) => reply.log.warn({ err: error }, 'a file is missing in a zip');
    const bytes = Readable.from(zipped(entriesOf(ctx, rows, warn)), { objectMode: false });
    bytes.once('close', leave);
    return fileHeaders(reply, name, 'application/zip').send(bytes);
  } catch (error) {
    leave();
    throw error;
  }
}
