import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** The disk of stored files has no more room to give; its code is the file system's, so that it is told as a full disk is. */
export class StoreFull extends Error {
  readonly code = 'ENOSPC';

  constructor(cause?: unknown) {
    super('The disk of the stored files has less room than is kept free on it.', { cause });
  }
}

/** Room that is left on the disk of a folder, in bytes. */
export type RoomReading = (folder: string) => Promise<number>;

const free: RoomReading = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Keeps room free on the disks that files are put on: the database often lies on the same one, and without room it stops
 * for everybody.
 */
export class DiskRoom {
  /** @param read for tests */
  constructor(
    readonly reserve: number,
    public read: RoomReading = free,
  ) {}

  /** Makes sure that so many bytes more leave the reserve untouched. @throws StoreFull */
  async require(bytes: number, folder = tmpdir()): Promise<void> {
    if ((await this.read(folder)) - bytes < this.reserve) throw new StoreFull();
  }
}
