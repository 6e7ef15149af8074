import { createHmac, randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#server/kernel/env';

type Place = Pick<Env, 'AUDIT_KEY' | 'DATA_DIR'>;

/**
 * The key of the seals: the setting, or one that the portal makes for itself beside its files, where the database's owner
 * need not be. Whoever loses it can't tell a true seal any more; it belongs to the backup.
 */
export async function auditKey({ AUDIT_KEY, DATA_DIR }: Place): Promise<string> {
  if (AUDIT_KEY) return AUDIT_KEY;
  const path = join(DATA_DIR, 'audit.key');
  await mkdir(DATA_DIR, { recursive: true });
  // Of two processes that come at once, one makes it and both read it.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}

export const macOf = (key: string, content: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');

const headsOf = ({ DATA_DIR }: Place) => join(DATA_DIR, 'audit.heads');

/** Where the chain ends, noted outside the database: an end that is cut off is missed. */
export const noteHead = (place: Place, head: { sealNo: number; mac: string }): Promise<void> =>
  appendFile(headsOf(place), `${head.sealNo} ${head.mac}\n`, { mode: 0o600 });

/** The last end that was noted. */
export async function lastHead(place: Place): Promise<{ sealNo: number; mac: string } | undefined> {
  const text = await readFile(headsOf(place), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  // A line that a crash has cut short is none.
  const whole = text.split('\n').slice(0, -1).at(-1);
  const [sealNo, mac] = whole?.split(' ') ?? [];
  return sealNo && mac ? { sealNo: Number(sealNo), mac } : undefined;
}
