import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors';
import type { FileStore } from './store';

/** The checksum and size that a stored file's row states. */
export interface StoredFile {
  objectId: string;
  size: number;
  sha256: string;
}

/** Files verified completely, by their last change: the same checksum is never awaited twice. */
const known = new LRUCache<string, true>({ max: 2_000 });

/**
 * Makes sure that a file's bytes are those that were stored, before the first of them is sent: a download must not break
 * off, nor bring something else.
 * @throws AppError fileDamaged where they are not, or are not there
 */
export async function requireSound(store: FileStore, { objectId, size, sha256 }: StoredFile): Promise<void> {
  const found =
    (await store.look(objectId)) ?? ((await store.restore(objectId)) ? await store.look(objectId) : undefined);
  if (found?.size !== size) throw new AppError('fileDamaged');
  const key = `${objectId} ${found.changed}`;
  if (known.has(key)) return;
  const hash = createHash('sha256');
  await pipeline(store.read(objectId), hash);
  if (hash.digest('hex') !== sha256) throw new AppError('fileDamaged');
  known.set(key, true);
}
