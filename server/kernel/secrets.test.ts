import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptKey, Secrets } from './secrets';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a key that is kept outside the database', () => {
  it('is the setting, or is made once for all processes, readable by its owner alone', async () => {
    expect(await keptKey('s'.repeat(32), folder, 'a.key')).toBe('s'.repeat(32));
    const all = await Promise.all(Array.from({ length: 50 }, () => keptKey(undefined, folder, 'b.key')));
    expect(new Set(all).size).toBe(1);
    expect(await readFile(join(folder, 'b.key'), 'utf8')).toBe(all[0]);
    expect(await readdir(folder)).toEqual(['b.key']);
    expect((await stat(join(folder, 'b.key'))).mode & 0o777).toBe(0o600);
  });

  it('is none where its file was cut short', async () => {
    await writeFile(join(folder, 'c.key'), '');
    await expect(keptKey(undefined, folder, 'c.key')).rejects.toThrow('holds no key');
  });
});

describe('secrets', () => {
  const secretsOf = (SECRET_KEY: string) => Secrets.of({ SECRET_KEY, DATA_DIR: folder });

  it('are opened with the same key, for the same person, unchanged; and never look the same twice', async () => {
    const secrets = await secretsOf('k'.repeat(32));
    const sealed = secrets.encrypt('JBSWY3DPEHPK3PXP', 'A1');
    expect(secrets.decrypt(sealed, 'A1')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(secrets.encrypt('JBSWY3DPEHPK3PXP', 'A1')).not.toBe(sealed);
    expect(() => secrets.decrypt(sealed, 'A2')).toThrow();
    const [iv = '', tag = '', body = ''] = sealed.split('.');
    const changed = Buffer.from(body, 'base64url');
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(() => secrets.decrypt([iv, tag, changed.toString('base64url')].join('.'), 'A1')).toThrow();
    expect(() => secrets.decrypt([iv, 'AAAA', body].join('.'), 'A1')).toThrow();
    const others = await secretsOf('o'.repeat(32));
    expect(() => others.decrypt(sealed, 'A1')).toThrow();
  });

  it('that are only compared differ by person and key', async () => {
    const [secrets, others] = [await secretsOf('k'.repeat(32)), await secretsOf('o'.repeat(32))];
    expect(secrets.digest('ABCDEFGHJK', 'A1')).toBe(secrets.digest('ABCDEFGHJK', 'A1'));
    expect(secrets.digest('ABCDEFGHJK', 'A2')).not.toBe(secrets.digest('ABCDEFGHJK', 'A1'));
    expect(others.digest('ABCDEFGHJK', 'A1')).not.toBe(secrets.digest('ABCDEFGHJK', 'A1'));
  });
});
