import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from './env';

/** Characters of a key at least. */
const LEAST = 32;

/**
 * A key that the database does not hold: the setting, or one that the portal creates next to its files, which the
 * database's owner may not reach.
 * @throws Error if the file holds no key
 */
export async function keptKey(setting: string | undefined, folder: string, name: string): Promise<string> {
  if (setting) return setting;
  const path = join(folder, name);
  const key = await keptText(path, () => randomBytes(32).toString('hex'));
  // A truncated key would seal data that could never be opened.
  if (key.length < LEAST) throw new Error(`${path} holds no key.`);
  return key;
}

const unless = (expected: string, error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== expected) throw error;
};

/**
 * A secret text that the portal makes once and keeps next to its files. Of several concurrent processes one makes it and all use it: it
 * appears under its name whole, or not at all.
 */
export async function keptText(path: string, make: () => string | Promise<string>): Promise<string> {
  const known = await readFile(path, 'utf8').catch((error: unknown) => unless('ENOENT', error));
  if (known !== undefined) return known;
  await mkdir(dirname(path), { recursive: true });
  const whole = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(whole, await make(), { mode: 0o600, flag: 'wx' });
  try {
    await link(whole, path).catch((error: unknown) => unless('EEXIST', error));
  } finally {
    await rm(whole);
  }
  return readFile(path, 'utf8');
}

/** Keeps secrets of people; each use has a key of its own, derived from the one that is kept. */
export class Secrets {
  private constructor(private readonly key: string) {}

  /** SECRET_KEY, or secret.key in DATA_DIR. Without it nothing that was encrypted can be read any more. */
  static async of({ SECRET_KEY, DATA_DIR }: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Secrets> {
    return new Secrets(await keptKey(SECRET_KEY, DATA_DIR, 'secret.key'));
  }

  private derived(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key, '', use, 32));
  }

  /** @param whose the owner: the secret can't be opened for another one */
  encrypt(text: string, whose: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.derived('encryption'), iv).setAAD(Buffer.from(whose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.');
  }

  /** @throws Error if it was encrypted with another key, for another owner, or has been changed */
  decrypt(sealed: string, whose: string): string {
    const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
    if (!iv || !tag || !body || tag.length !== 16) throw new Error('Nothing that was encrypted here.');
    const decipher = createDecipheriv('aes-256-gcm', this.derived('encryption'), iv);
    decipher.setAAD(Buffer.from(whose)).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /** The stored form of a short secret: without the key the secret can't be guessed from it. */
  digest(text: string, whose: string): string {
    return createHmac('sha256', this.derived('digest'))
      .update(JSON.stringify([whose, text]))
      .digest('hex');
  }
}
