import { createHmac } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#server/kernel/env';
import { keptKey } from '#server/kernel/secrets';

type Place = Pick<Env, 'AUDIT_KEY' | 'DATA_DIR'>;

/** The key of the seals. Without it no true seal can be told from a false one, so it belongs to the backup. */
export const auditKey = ({ AUDIT_KEY, DATA_DIR }: Place): Promise<string> => keptKey(AUDIT_KEY, DATA_DIR, 'audit.key');

export const macOf = (key: string, content: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');

const headsOf = ({ DATA_DIR }: Place) => join(DATA_DIR, 'audit.heads');

/** An end of the chain as it was noted. */
export interface NotedHead {
  sealNo: number;
  mac: string;
  /** Whether the note is the portal's own, in its place: an edited one, and one after a removed one, isn't. */
  isSealed: boolean;
}

const noteMac = (key: string, { sealNo, mac }: Pick<NotedHead, 'sealNo' | 'mac'>, before: string) =>
  macOf(key, ['head', sealNo, mac, before]);

/** Reads the notes as a text of whole lines; a line that a crash has cut short is none. */
async function wholeLines(place: Place): Promise<string> {
  const text = await readFile(headsOf(place), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

/** What the next note is sealed over: the seal of the one before it, or all notes of the time before they had seals. */
const sealedOver = (text: string): string => text.trimEnd().split('\n').at(-1)?.split(' ')[2] ?? text;

/**
 * Notes outside the database where the chain ends, so that an end that is cut off is missed. Each note is sealed over the one
 * before it. One at a time: the caller holds the lock of the seals.
 */
export async function noteHead(place: Place, head: { sealNo: number; mac: string }): Promise<void> {
  const before = await wholeLines(place);
  const file = await open(headsOf(place), 'a', 0o600);
  try {
    await file.truncate(Buffer.byteLength(before));
    const seal = noteMac(await auditKey(place), head, sealedOver(before));
    await file.appendFile(`${head.sealNo} ${head.mac} ${seal}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Every end that was noted, from the first on. */
export async function notedHeads(place: Place): Promise<NotedHead[]> {
  const key = await auditKey(place);
  const noted: NotedHead[] = [];
  let before = '';
  let text = '';
  for (const line of (await wholeLines(place)).split('\n').slice(0, -1)) {
    const [number, mac = '', seal] = line.split(' ');
    const head = { sealNo: Number(number), mac };
    // Notes of a portal from before notes had seals are vouched for by the first one that has.
    noted.push({ ...head, isSealed: seal === undefined ? before === '' : seal === noteMac(key, head, before || text) });
    text += `${line}\n`;
    before = seal ?? before;
  }
  return noted;
}
