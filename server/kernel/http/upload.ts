import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { AppError, HttpError } from '../errors';
import { CutOff, sniff } from '../files/sniff';
import { temporaryFolder } from '../files/temporary';
import { type PartedUpload, partOf, type Sent, Unfinished } from './parts';
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
  /** Where it came in parts: clears them away. What the call refuses keeps them, so that they aren't sent again. */
  done?(): Promise<void>;
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

interface Receiving {
  schema: z.ZodType | undefined;
  /** The largest that the file may be, whole. */
  limit: number;
  language: Language;
  admit(fields: never, inParts: boolean): Promise<unknown>;
  /** What there is of a file that comes in parts. */
  open(sent: Omit<Sent, 'call'>): Promise<PartedUpload>;
}

/**
 * Takes in a multipart body with exactly one file, or a part of one. It goes to disk as it comes, never into memory.
 * @param receiving.admit asked with the fields before the first byte of the file is taken: nobody fills the disk, or keeps the
 *   server busy, with a file that it may not send
 * @returns Unfinished where more of the file is to come
 * @throws HttpError 400 without a file or where fields come after it, 413 past the limit, and whatever `admit` throws
 * @throws AppError fileEmpty
 */
export async function receiveUpload(
  request: FastifyRequest,
  { schema, limit, language, admit, open }: Receiving,
): Promise<Upload<never> | Unfinished> {
  if (!request.isMultipart()) throw new HttpError(415, 'malformed');
  const part = partOf(request);
  const tooLarge = () => new HttpError(413, 'tooLarge', { limit: bytesText(limit) });
  const folder = await temporaryFolder('upload');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    const hash = createHash('sha256');
    const fields: Record<string, string> = {};
    let checked = undefined as never;
    let name: string | undefined;
    let size = 0;
    const fileSize = part ? limits.uploadPartBytes : limit;
    for await (const field of request.parts({
      limits: { fileSize, files: 1, fields: 20, fieldSize: 20_000, parts: 22 },
    })) {
      if (field.type === 'field') {
        if (name !== undefined) throw new HttpError(400, 'malformed', {}, { file: 'last' });
        fields[field.fieldname] = String(field.value);
        continue;
      }
      checked = validate(schema, fields, 'form', language) as never;
      if (part && part.size > limit) throw tooLarge();
      await admit(checked, part !== undefined);
      name = safeFileName(field.filename ?? '');
      await pipeline(
        field.file,
        async function* (source) {
          for await (const chunk of source) {
            size += chunk.length;
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(path, { mode: 0o600 }),
      );
      if (field.file.truncated) throw tooLarge();
    }
    if (name === undefined) throw new HttpError(400, 'malformed', {}, { file: 'file' });
    if ((part?.size ?? size) === 0) throw new AppError('fileEmpty');
    let sha256 = hash.digest('hex');
    const parted = part && (await open({ ...part, fields: checked, name }));
    if (part && parted) {
      const received = await parted.take(part.offset, path, size);
      const whole = received < part.size ? undefined : await parted.gather(path);
      if (whole === undefined) {
        await discard();
        return new Unfinished(received < part.size ? received : 0);
      }
      sha256 = whole;
      size = part.size;
    }
    const mime = await sniff(path).catch((error: unknown) => {
      throw error instanceof CutOff ? new AppError('fileBroken') : error;
    });
    const done = parted && (() => parted.forget());
    return { fields: checked, name, path, size, sha256, mime, discard, ...(done && { done }) };
  } catch (error) {
    // What nobody reads of the body would keep the connection's next request waiting behind it.
    request.raw.unpipe().resume();
    await discard();
    throw error;
  }
}
