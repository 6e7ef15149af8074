import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#server/kernel/env';
import { keptKey } from '#server/kernel/secrets';

type Place = Pick<Env, 'AUDIT_KEY' | 'DATA_DIR'>;

/** The key of the seals. Whoever loses it can't tell a true seal any more; it belongs to the backup. */
export const auditKey = ({ AUDIT_KEY, DATA_DIR }: Place): Promise<string> => keptKey(AUDIT_KEY, DATA_DIR, 'audit.key');

export const macOf = (key: string, content: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');

const headsOf = ({ DATA_DIR }: Place) => join(DATA_DIR, 'audit.heads');

/** Where the chain ends, noted outside the database: an end that is cut off is missed. */
export const noteHead = (place: Place, head: { sealNo: number; mac: string }): Promise<void> =>
  appendFile(headsOf(place), `${head.sealNo} ${head.mac}\n`, { mode: 0o600 });

/** Every end that was noted, from the first on. */
export async function notedHeads(place: Place): Promise<{ sealNo: number; mac: string }[]> {
  const text = await readFile(headsOf(place), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  // A line that a crash has cut short is none.
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const [sealNo, mac] = line.split(' ');
      return sealNo && mac ? [{ sealNo: Number(sealNo), mac }] : [];
    });
}
