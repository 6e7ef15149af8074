import { describe, expect, it } from 'vitest';
import { DiskRoom, StoreFull } from './room';

const MB = 1024 * 1024;
const room = (free: number, total: number) =>
  new DiskRoom(1024 * MB, async () => ({ free: free * MB, total: total * MB }));

describe('room on a disk', () => {
  it('is available while the reserve stays untouched, at most a tenth of a small disk', async () => {
    await expect(room(1034, 50_000).require(10 * MB)).resolves.toBeUndefined();
    await expect(room(1033, 50_000).require(10 * MB)).rejects.toBeInstanceOf(StoreFull);
    await expect(room(60, 500).require(10 * MB)).resolves.toBeUndefined();
    await expect(room(59, 500).require(10 * MB)).rejects.toBeInstanceOf(StoreFull);
  });

  it('is read from the system by default', async () => {
    await expect(new DiskRoom(0).require(0)).resolves.toBeUndefined();
    await expect(new DiskRoom(0).require(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});
