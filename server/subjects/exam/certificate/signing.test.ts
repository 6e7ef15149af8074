import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '#server/kernel/env';
import { signerOf } from './signing';

const folder = mkdtempSync(join(tmpdir(), 'portal-signer-'));
afterEach(() => vi.useRealTimers());

const missing = { errorName: 'certificateKeyMissing' };

describe('the key that signs certificates', () => {
  it('is made once in the demo and kept beside the data', async () => {
    const settings = { DATA_DIR: join(folder, 'demo'), DEMO: true };
    const all = await Promise.all([signerOf(settings), signerOf(settings), signerOf(settings)]);
    expect(new Set(all.map(({ keyId }) => keyId)).size).toBe(1);
    expect(readFileSync(join(settings.DATA_DIR, 'certificate.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
  });

  it('is that of the setting, which the start checks, and none without it', async () => {
    const DATA_DIR = join(folder, 'serious');
    await expect(signerOf({ DATA_DIR, DEMO: false })).rejects.toMatchObject(missing);
    const made = await signerOf({ DATA_DIR, DEMO: true });
    const CERTIFICATE_KEY = join(DATA_DIR, 'certificate.pem');
    expect((await signerOf({ CERTIFICATE_KEY, DATA_DIR: folder, DEMO: false })).keyId).toBe(made.keyId);
    expect(parseEnv({ CERTIFICATE_KEY }).CERTIFICATE_KEY).toBe(CERTIFICATE_KEY);
    for (const wrong of [join(folder, 'nowhere.pem'), import.meta.filename])
      expect(() => parseEnv({ CERTIFICATE_KEY: wrong })).toThrow('CERTIFICATE_KEY: no PEM file');
  });

  it('signs no longer once its certificate has expired', async () => {
    const settings = { DATA_DIR: join(folder, 'old'), DEMO: true };
    await signerOf(settings);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 365 * 24 * 3600_000 });
    await expect(signerOf(settings)).rejects.toMatchObject(missing);
    rmSync(folder, { recursive: true });
  });
});
