import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'portal-';

/**
 * A folder for work in progress, named after the process that uses it; gone when the work is done. One whose process
 * died is found by `clearTemporary`.
 */
export async function inTemporaryFolder<T>(purpose: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder(purpose);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const temporaryFolder = (purpose: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `${PREFIX}${purpose}-${process.pid}-`));

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's, and lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes what processes that are gone have left, and tells how much that was. */
export async function clearTemporary(): Promise<number> {
  let cleared = 0;
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(?:upload|put|read)-(\\d+)-`).exec(name)?.[1];
    if (!pid || lives(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
    cleared += 1;
  }
  return cleared;
}
