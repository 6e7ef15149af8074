import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** The disk of stored files has no more room to give; its code is the file system's, so that it is told as a full disk is. */
export class StoreFull extends Error {
  readonly code = 'ENOSPC';

  constructor(cause?: unknown) {
    super('The disk of the stored files has less room than is kept free on it.', { cause });
  }
}

/** The disk of a folder: what is left on it and what it has altogether, in bytes. */
export type RoomReading = (folder: string) => Promise<{ free: number; total: number }>;

const diskOf: RoomReading = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** Of a small disk, such as one in memory for temporary files, no more than this share is kept free. */
const SHARE = 0.1;

/**
 * Keeps room free on the disks that files are put on: the database often lies on the same one, and without room it stops
 * for everybody.
 */
export class DiskRoom {
  /** @param read for tests */
  constructor(
    readonly reserve: number,
    public read: RoomReading = diskOf,
  ) {}

  /** Makes sure that so many bytes more leave the reserve untouched. @throws StoreFull */
  async require(bytes: number, folder = tmpdir()): Promise<void> {
    const { free, total } = await this.read(folder);
    if (free - bytes < Math.min(this.reserve, total * SHARE)) throw new StoreFull();
  }
}
