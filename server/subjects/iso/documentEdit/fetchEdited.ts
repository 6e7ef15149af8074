import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '#domain/kernel/limits';
import type { StoreFailure } from '#domain/subjects/iso/documentEdit/documentEdit';
import type { Services } from '#server/kernel/context';
import { docxMime } from '#server/kernel/files/mime';
import { CutOff, sniff } from '#server/kernel/files/sniff';
import type { DocumentServer } from './documentServer';

/** How long a document server may take to hand over a file, in ms. */
const FETCH_TIME = 60_000;

/** Raised for changes that can't be taken now; the document server keeps them and reports again. */
export class NotStored extends Error {
  constructor(
    readonly failure: StoreFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
  }
}

export interface EditedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Fetches what was edited from the document server, and from nowhere else: an address that it reports is followed only on its own
 * origin, without redirects, and the file is checked as an uploaded one is.
 * @throws NotStored
 */
export async function fetchEdited(
  { room }: Pick<Services, 'room'>,
  { origin }: DocumentServer,
  address: string,
  folder: string,
): Promise<EditedFile> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin !== origin || url.username !== '' || url.password !== '') throw new NotStored('address');
  const path = join(folder, 'edited.docx');
  const hash = createHash('sha256');
  let size = 0;
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_TIME) });
    if (answer.status >= 300 && answer.status < 400) throw new NotStored('address');
    if (!answer.ok || !answer.body) throw new NotStored('unreachable');
    if (Number(answer.headers.get('content-length') ?? 0) > limits.uploadBytes) throw new NotStored('tooLarge');
    await room.require(limits.uploadBytes);
    await pipeline(
      answer.body,
      async function* (source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          size += chunk.length;
          if (size > limits.uploadBytes) throw new NotStored('tooLarge');
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    throw error instanceof NotStored ? error : new NotStored('unreachable', error);
  }
  const mime = await sniff(path).catch((error: unknown) => {
    if (!(error instanceof CutOff)) throw error;
  });
  if (mime !== docxMime) throw new NotStored('fileType');
  return { path, size, sha256: hash.digest('hex') };
}
