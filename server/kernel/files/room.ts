import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** The disk of stored files is full; the code is the file system's, so that it is reported like a full disk. */
export class StoreFull extends Error {
  readonly code = 'ENOSPC';

  constructor(cause?: unknown) {
    super('The disk of the stored files has less room than is kept free on it.', { cause });
  }
}

/** The free and total bytes of a folder's disk. */
export type RoomReading = (folder: string) => Promise<{ free: number; total: number }>;

const diskOf: RoomReading = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** On a small disk, such as one in memory for temporary files, at most this share is kept free. */
const SHARE = 0.1;

/**
 * Keeps space free on the disks of files: the database often shares the disk, and without space it stops
 * for everyone.
 */
export class DiskRoom {
  /** @param read for tests */
  constructor(
    readonly reserve: number,
    public read: RoomReading = diskOf,
  ) {}

  /** Makes sure that this many more bytes leave the reserve untouched. @throws StoreFull */
  async require(bytes: number, folder = tmpdir()): Promise<void> {
    const { free, total } = await this.read(folder);
    if (free - bytes < Math.min(this.reserve, total * SHARE)) throw new StoreFull();
  }
}
