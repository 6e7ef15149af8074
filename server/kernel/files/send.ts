import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context';
import { files } from '../db/schema';
import { AppError } from '../errors';

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;

const headers = (reply: FastifyReply, name: string, mime: string) =>
  reply
    .header('content-type', mime)
    .header('content-disposition', attachment(name))
    .header('cache-control', 'private, no-store')
    // A stored file never runs as a page of this portal.
    .header('content-security-policy', "default-src 'none'; sandbox");

export const sendBytes = (reply: FastifyReply, bytes: Buffer, name: string, mime: string) =>
  headers(reply, name, mime).send(bytes);

/** Sends a stored file; whether the caller may have it was decided before. */
export async function sendFile(
  ctx: Context,
  reply: FastifyReply,
  file: typeof files.$inferSelect,
): Promise<FastifyReply> {
  const bytes = ctx.services.files.read(file.objectId);
  // Bytes that can't be read must fail as a call does, not as a download that breaks off.
  await once(bytes, 'readable');
  return headers(reply, file.name, file.mime).header('content-length', file.size).send(bytes);
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
