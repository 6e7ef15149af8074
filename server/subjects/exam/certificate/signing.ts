import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentText } from '#server/kernel/documents/texts';
import type { Env } from '#server/kernel/env';
import { AppError } from '#server/kernel/errors';
import { makeSigner } from '#server/kernel/makeSigner';
import { keptText } from '#server/kernel/secrets';
import { readSigner, type Signer } from '#server/kernel/signer';

type Settings = Pick<Env, 'CERTIFICATE_KEY' | 'DATA_DIR' | 'DEMO'>;

async function pemOf({ CERTIFICATE_KEY: path, DATA_DIR, DEMO }: Settings): Promise<string | undefined> {
  if (path) return readFile(path, 'utf8');
  if (!DEMO) return undefined;
  const name = documentText('zh-CN', 'certificatePage.demoSigner');
  return keptText(join(DATA_DIR, 'certificate.pem'), () => makeSigner(name));
}

/**
 * The key that signs certificates: that of the setting, in the demo one that the portal makes. The file is read each time, so that a
 * renewed certificate counts at once.
 * @throws AppError certificateKeyMissing where none is set, or its own certificate has expired
 */
export async function signerOf(env: Settings): Promise<Signer> {
  const pem = await pemOf(env);
  const signer = pem === undefined ? undefined : readSigner(pem);
  if (!signer || signer.validUntil < new Date()) throw new AppError('certificateKeyMissing');
  return signer;
}
