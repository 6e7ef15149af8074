import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'portal-';
const purposes = ['demo', 'edited', 'list', 'pdf', 'put', 'read', 'upload'] as const;
type Purpose = (typeof purposes)[number];

/**
 * A folder for work in progress, named after its process and removed when the work is done. If its process
 * dies, `clearTemporary` finds it.
 */
export async function inTemporaryFolder<T>(purpose: Purpose, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder(purpose);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const temporaryFolder = (purpose: Purpose): Promise<string> =>
  mkdtemp(join(tmpdir(), `${PREFIX}${purpose}-${process.pid}-`));

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another process that is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes the folders of dead processes and answers their number. */
export async function clearTemporary(): Promise<number> {
  let cleared = 0;
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(?:${purposes.join('|')})-(\\d+)-`).exec(name)?.[1];
    if (!pid || lives(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
    cleared += 1;
  }
  return cleared;
}
