import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { AppError, HttpError } from '../errors';
import { fileName } from '../files/fileName';
import type { DiskRoom } from '../files/room';
import { CutOff, sniff } from '../files/sniff';
import { temporaryFolder } from '../files/temporary';
import { type PartedUpload, partOf, type Sent, Unfinished } from './parts';
import { validate } from './validate';

/** A received file, still in a temporary place. */
export interface ReceivedFile {
  /** The sender's name for it, without any folder and without characters that file systems or headers trip over. */
  name: string;
  path: string;
  size: number;
  sha256: string;
  /** By content, never by name; undefined for text and unknown kinds. */
  mime: string | undefined;
}

/** A received file and the text fields that came with it; size 0 if an optional file is absent. */
export interface Upload<Fields> extends ReceivedFile {
  fields: Fields;
  /** Further files, where the call takes several. */
  more: readonly ReceivedFile[];
  discard(): Promise<void>;
  /** For a file in parts: removes them. Parts of a refused call are kept, so that they aren't sent again. */
  done?(): Promise<void>;
}

export const bytesText = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Of a body that brings none; a file that is empty is refused. */
const noFile = { name: '', path: '', size: 0, sha256: '', mime: undefined, more: [] } as const;

interface Receiving {
  schema: z.ZodType | undefined;
  /** The maximum size of the file, or of several together. */
  limit: number;
  /** The maximum number of files. */
  count: number;
  /** It may bring none. */
  optional: boolean;
  language: Language;
  /** The disk that it is written to. */
  room: DiskRoom;
  admit(fields: never, inParts: boolean): Promise<unknown>;
  /** The stored parts of an upload. */
  open(sent: Omit<Sent, 'call'>): Promise<PartedUpload>;
}

/** The number of bytes between two checks of the free space. */
const LOOK = 4 * 1024 * 1024;

/** Writes a file to disk as it arrives, never into memory. @throws StoreFull */
async function takeIn(file: MultipartFile, path: string, room: DiskRoom): Promise<Omit<ReceivedFile, 'mime'>> {
  const hash = createHash('sha256');
  let size = 0;
  let looked = 0;
  await room.require(LOOK);
  await pipeline(
    file.file,
    async function* (source) {
      for await (const chunk of source) {
        size += chunk.length;
        hash.update(chunk);
        if (size - looked >= LOOK) {
          looked = size;
          await room.require(LOOK);
        }
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return {
    name: fileName(basename((file.filename ?? '').replaceAll('\\', '/'))),
    path,
    size,
    sha256: hash.digest('hex'),
  };
}

const withKind = async (file: Omit<ReceivedFile, 'mime'>): Promise<ReceivedFile> => {
  if (file.size === 0) throw new AppError('fileEmpty');
  const mime = await sniff(file.path).catch((error: unknown) => {
    throw error instanceof CutOff ? new AppError('fileBroken') : error;
  });
  return { ...file, mime };
};

/**
 * Receives a multipart body with its file or files, or with a part of one.
 * @param receiving.admit called with the fields before the first byte of a file: a caller without the right can't fill
 *   the disk or keep the server busy
 * @returns Unfinished if more of the file is to come
 * @throws HttpError 400 without a file or if fields follow it, 413 beyond the limit, and whatever `admit` throws
 * @throws AppError fileEmpty, fileBroken, uploadFinished, storageFull
 * @throws StoreFull
 */
export async function receiveUpload(
  request: FastifyRequest,
  { schema, limit, count, optional, language, room, admit, open }: Receiving,
): Promise<Upload<never> | Unfinished> {
  if (!request.isMultipart()) throw new HttpError(415, 'malformed');
  const part = partOf(request);
  const [fileSize, files] = part ? [limits.uploadPartBytes, 1] : [limit, count];
  const tooLarge = () => new HttpError(413, 'tooLarge', { limit: bytesText(limit) });
  const folder = await temporaryFolder('upload');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const fields: Record<string, string> = {};
    const received: Omit<ReceivedFile, 'mime'>[] = [];
    let checked = undefined as never;
    for await (const field of request.parts({
      limits: { fileSize, files, fields: 20, fieldSize: 20_000, parts: 21 + files },
    })) {
      if (field.type === 'field') {
        if (received.length > 0) throw new HttpError(400, 'malformed', {}, { file: 'last' });
        fields[field.fieldname] = String(field.value);
        continue;
      }
      if (received.length === 0) {
        checked = (await validate(schema, fields, 'form', language)) as never;
        if (part && part.size > limit) throw tooLarge();
        await admit(checked, part !== undefined);
      }
      received.push(await takeIn(field, join(folder, `file${received.length}`), room));
      if (field.file.truncated || received.reduce((sum, { size }) => sum + size, 0) > limit) throw tooLarge();
    }
    const [first, ...others] = received;
    if (!first && optional && !part) {
      checked = (await validate(schema, fields, 'form', language)) as never;
      await admit(checked, false);
      return { ...noFile, fields: checked, discard };
    }
    if (!first) throw new HttpError(400, 'malformed', {}, { file: 'file' });
    if (!part) {
      const more = await Promise.all(others.map(withKind));
      return { ...(await withKind(first)), more, fields: checked, discard };
    }
    if (part.size === 0) throw new AppError('fileEmpty');
    const parted = await open({ ...part, fields: checked, name: first.name });
    const stands = await parted.take(part.offset, first.path, first.size);
    if (stands < part.size) {
      await discard();
      return new Unfinished(stands);
    }
    await room.require(part.size);
    const sha256 = await parted.gather(first.path);
    const whole = await withKind({ ...first, size: part.size, sha256 });
    return { ...whole, more: [], fields: checked, discard, done: () => parted.forget() };
  } catch (error) {
    // Unread bytes of the body would block the connection's next request.
    request.raw.unpipe().resume();
    await discard();
    throw error;
  }
}
