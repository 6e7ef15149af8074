import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of stored files are. Names, sizes and owners stand in the table `files`. */
export interface FileStore {
  /** Takes a finished local file over under the given code; done only when it is on disk. Putting it again is harmless. */
  put(objectId: string, path: string): Promise<void>;
  read(objectId: string): Readable;
  remove(objectId: string): Promise<void>;
}

/** A folder on this machine; files are spread by the last characters of their code. */
export function localFolder(root: string): FileStore {
  const place = (objectId: string) => {
    if (!/^[\w-]{8,64}$/.test(objectId)) throw new Error('Not a file code.');
    return join(root, objectId.slice(-2), objectId);
  };
  return {
    async put(objectId, path) {
      const target = place(objectId);
      const half = `${target}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(path, half);
      const handle = await open(half, 'r+');
      await handle.sync();
      await handle.close();
      await rename(half, target);
    },
    read: (objectId) => createReadStream(place(objectId)),
    remove: (objectId) => rm(place(objectId), { force: true }),
  };
}
