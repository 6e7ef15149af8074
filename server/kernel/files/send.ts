import { once } from 'node:events';
import contentDisposition from 'content-disposition';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { AuditEntry } from '#domain/kernel/audit';
import { isShownInFrame } from '#domain/kernel/fileKinds';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '../context';
import { AppError } from '../errors';
import { fileName } from './fileName';
import { xlsxMime } from './mime';
import { requireSound } from './sound';
import { files } from './tables';

/** Marks and letters beyond ASCII become an underscore in the plain name; RFC 6266's second one carries the real name. */
const disposition = (name: string, type: 'attachment' | 'inline') =>
  contentDisposition(name, { type, fallback: name.replace(/[^\w .()-]/g, '_') });

/** Without a sandbox, in which browsers show no PDF: with nosniff its bytes are a document to them and never a page. */
const SHOWN_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * The headers of a stored file under any name: it is saved and never runs as a page of this portal.
 * @param shown in a frame of the portal instead, if its kind is harmless there
 */
export const fileHeaders = (reply: FastifyReply, name: string, mime: string, shown = false) => {
  const inline = shown && isShownInFrame(mime);
  return reply
    .header('content-type', mime)
    .header('content-disposition', disposition(fileName(name), inline ? 'inline' : 'attachment'))
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', inline ? SHOWN_PDF : "default-src 'none'; sandbox");
};

export const sendBytes = (reply: FastifyReply, bytes: Buffer, name: string, mime: string) =>
  fileHeaders(reply, name, mime).send(bytes);

/** A workbook made from data: it is not stored, and the audit trail records how many records were downloaded. */
export async function sendExport(
  ctx: Context,
  reply: FastifyReply,
  { name, content }: { name: string; content: Buffer },
  told: AuditEntry,
  mime: string = xlsxMime,
): Promise<FastifyReply> {
  await ctx.noteRead((audit) => audit(told));
  return sendBytes(reply, content, name, mime);
}

/** The audit row of a downloaded file: one each time, since a download can't be undone. */
const downloaded =
  ({ objectId, kind, name, tenantCode, projectCode }: typeof files.$inferSelect) =>
  (audit: Audit): Promise<void> => {
    const entry = { action: 'downloadFile', entity: 'file', entityCode: objectId, tenantCode } as const;
    return audit({ ...entry, detail: { kind, name, ...(projectCode && { projectCode }) } });
  };

type Told = (ctx: Context) => Promise<void>;

/**
 * Sends a stored file; the caller's right to it was checked before.
 * @param shown in a frame, if allowed
 * @param tell records the download; null: the file is public
 */
export async function sendFile(
  ctx: Context,
  reply: FastifyReply,
  file: typeof files.$inferSelect,
  { shown = false, tell = (ctx) => ctx.noteRead(downloaded(file)) }: { shown?: boolean; tell?: Told | null } = {},
): Promise<FastifyReply> {
  await requireSound(ctx.services.files, file);
  if (tell) await tell(ctx);
  const bytes = ctx.services.files.read(file.objectId);
  // Bytes that can't be read must fail as a call does, not as a download that breaks off.
  await once(bytes, 'readable');
  return fileHeaders(reply, file.name, file.mime, shown).header('content-length', file.size).send(bytes);
}

/**
 * Sends a stored file that the caller's tenant may see.
 * @throws AppError notFound
 */
export async function sendStored(ctx: Context, reply: FastifyReply, objectId: string): Promise<FastifyReply> {
  const [file] = await ctx.read((tx) => tx.select().from(files).where(eq(files.objectId, objectId)));
  if (!file) throw new AppError('notFound');
  return sendFile(ctx, reply, file);
}
