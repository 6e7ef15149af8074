import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of stored files are. Names, sizes and owners stand in the table `files`. */
export interface FileStore {
  /** Takes a finished local file over under the given code; done only when it is on disk. Putting it again is harmless. */
  put(objectId: string, path: string): Promise<void>;
  read(objectId: string): Readable;
  /** Takes away what there is under this code, halves included; nothing being there is fine. */
  remove(objectId: string): Promise<void>;
  /** Codes of what was put before this time, halves that a crash left included. */
  olderThan(time: Date): AsyncIterable<string>;
}

/** A folder on this machine; files are spread by the last characters of their code. */
export function localFolder(root: string): FileStore {
  const place = (objectId: string) => {
    if (!/^[\w-]{8,64}$/.test(objectId)) throw new Error('Not a file code.');
    return join(root, objectId.slice(-2), objectId);
  };
  const half = (path: string) => `${path}.part`;
  return {
    async put(objectId, path) {
      const target = place(objectId);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await copyFile(path, half(target));
        const handle = await open(half(target), 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(half(target), target);
      } catch (error) {
        // On a full disk every half counts.
        await rm(half(target), { force: true }).catch(() => undefined);
        throw error;
      }
    },
    read: (objectId) => createReadStream(place(objectId)),
    async remove(objectId) {
      for (const path of [place(objectId), half(place(objectId))]) await rm(path, { force: true });
    },
    async *olderThan(time) {
      const entries = (folder: string) => readdir(folder).catch(() => []);
      for (const folder of await entries(root)) {
        for (const name of await entries(join(root, folder))) {
          const found = await stat(join(root, folder, name)).catch(() => undefined);
          if (found && found.mtime < time) yield name.replace(/\.part$/, '');
        }
      }
    },
  };
}
