import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DiskRoom } from './room';

/** The store of files' bytes. Names, sizes and owners are in the table `files`. */
export interface FileStore {
  /** Marks a store that has no mark yet as this database's. @returns whose it is */
  claim(identity: string): Promise<string>;
  /**
   * Takes a finished local file over under the given code; done only when it is on disk. Putting it again is harmless.
   * @throws StoreFull
   */
  put(objectId: string, path: string): Promise<void>;
  read(objectId: string): Readable;
  /** Size and last change; undefined where there is nothing under this code. */
  look(objectId: string): Promise<{ size: number; changed: number } | undefined>;
  /** A copy for work that reads it from a path. */
  copyTo(objectId: string, path: string): Promise<void>;
  /** All that there is, halves that a crash left included, each with its age. */
  all(): AsyncIterable<{ objectId: string; changed: Date }>;
  /** Sets objects aside that seem to belong to no row, halves included; `restore` brings them back. */
  setAside(objectId: string): Promise<void>;
  /** Deletes for good, including objects set aside and halves; does nothing if there is nothing. */
  remove(objectId: string): Promise<void>;
  /** Restores an object that was set aside; false if there is none. */
  restore(objectId: string): Promise<boolean>;
  /** Deletes objects set aside before this time and answers their number. */
  clearAside(before: Date): Promise<number>;
}

/** A code as a name in a store; never a path. */
export function nameOf(objectId: string): string {
  if (!/^[\w-]{8,64}$/.test(objectId)) throw new Error('Not a file code.');
  return objectId;
}

const ASIDE = 'aside';
const HALF = '.part';
/** Next to the files, in the data folder. */
const MARK = 'database-identity';

/** Flushes the folder to disk: without this a renamed file can be lost in a power cut. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A folder on this machine; files are spread by the last characters of their code. */
export function localFolder(root: string, room: DiskRoom): FileStore {
  const place = (objectId: string) => join(root, nameOf(objectId).slice(-2), objectId);
  const aside = (objectId: string) => join(root, ASIDE, nameOf(objectId));
  const half = (path: string) => `${path}${HALF}`;
  const move = (from: string, to: string) =>
    rename(from, to).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
  const entries = (folder: string) => readdir(folder).catch(() => []);
  return {
    async claim(identity) {
      const mark = join(dirname(root), MARK);
      await mkdir(dirname(root), { recursive: true });
      // The first portal to use a folder marks it; a folder of an older portal has no mark.
      await writeFile(mark, `${identity}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      return (await readFile(mark, 'utf8')).trim();
    },
    async put(objectId, path) {
      const target = place(objectId);
      const folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await room.require((await stat(path)).size, folder);
      try {
        await copyFile(path, half(target));
        const handle = await open(half(target), 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(half(target), target);
        await syncFolder(folder);
      } catch (error) {
        // On a full disk every half counts.
        await rm(half(target), { force: true }).catch(() => undefined);
        throw error;
      }
    },
    read: (objectId) => createReadStream(place(objectId)),
    look: (objectId) =>
      stat(place(objectId)).then(
        ({ size, mtimeMs }) => ({ size, changed: mtimeMs }),
        () => undefined,
      ),
    copyTo: (objectId, path) => copyFile(place(objectId), path),
    async *all() {
      for (const folder of await entries(root)) {
        if (folder === ASIDE) continue;
        for (const name of await entries(join(root, folder))) {
          const found = await stat(join(root, folder, name)).catch(() => undefined);
          if (found) yield { objectId: name.replace(HALF, ''), changed: found.mtime };
        }
      }
    },
    async setAside(objectId) {
      await mkdir(join(root, ASIDE), { recursive: true, mode: 0o700 });
      const now = new Date();
      // From here on its time counts.
      if (await move(place(objectId), aside(objectId))) await utimes(aside(objectId), now, now);
      await rm(half(place(objectId)), { force: true });
    },
    async remove(objectId) {
      for (const path of [place(objectId), half(place(objectId)), aside(objectId)]) await rm(path, { force: true });
    },
    restore: (objectId) => move(aside(objectId), place(objectId)),
    async clearAside(before) {
      let cleared = 0;
      for (const name of await entries(join(root, ASIDE))) {
        const path = join(root, ASIDE, name);
        const found = await stat(path).catch(() => undefined);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        cleared += 1;
      }
      return cleared;
    },
  };
}
