import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import type { z } from 'zod';
import type { Language } from '#server/locales/index';
import { AppError, HttpError } from '../errors';
import { validate } from './validate';

/** A received file, still in a temporary place, and the text fields that came with it. */
export interface Upload<Fields> {
  fields: Fields;
  /** The sender's name for it, without any folder and without characters that file systems or headers trip over. */
  name: string;
  path: string;
  size: number;
  sha256: string;
  /** By content, never by name; undefined for text and unknown kinds. */
  mime: string | undefined;
  discard(): Promise<void>;
}

export const bytesText = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Keeps letters, digits and a few marks of a file name; at most 120 characters, the ending included. */
export function safeFileName(name: string): string {
  const bare = basename(name.replaceAll('\\', '/'))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()（）【】《》+-]/gu, '_')
    .replace(/^\.+/, '');
  const ending = /\.[^.]{1,10}$/.exec(bare)?.[0] ?? '';
  return `${bare.slice(0, bare.length - ending.length).slice(0, 120 - ending.length)}${ending}` || 'file';
}

/**
 * Takes in a multipart body with exactly one file. The file goes to disk as it comes, never into memory.
 * @throws HttpError 400 without a file, 413 past the limit
 * @throws AppError fileEmpty
 */
export async function receiveUpload(
  request: FastifyRequest,
  schema: z.ZodType | undefined,
  limit: number,
  language: Language,
): Promise<Upload<never>> {
  if (!request.isMultipart()) throw new HttpError(415, 'malformed');
  const folder = await mkdtemp(join(tmpdir(), 'portal-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    const hash = createHash('sha256');
    const fields: Record<string, string> = {};
    let name: string | undefined;
    let size = 0;
    for await (const part of request.parts({
      limits: { fileSize: limit, files: 1, fields: 20, fieldSize: 20_000, parts: 22 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      name = safeFileName(part.filename ?? '');
      await pipeline(
        part.file,
        async function* (source) {
          for await (const chunk of source) {
            size += chunk.length;
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(path, { mode: 0o600 }),
      );
      if (part.file.truncated) throw new HttpError(413, 'tooLarge', { limit: bytesText(limit) });
    }
    if (name === undefined) throw new HttpError(400, 'malformed', {}, { file: 'file' });
    if (size === 0) throw new AppError('fileEmpty');
    const checked = validate(schema, fields, 'form', language) as never;
    // A container that ends in the middle makes the detector throw.
    const kind = await fileTypeFromFile(path).catch(() => {
      throw new AppError('fileBroken');
    });
    return { fields: checked, name, path, size, sha256: hash.digest('hex'), mime: kind?.mime, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
