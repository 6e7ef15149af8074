import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll } from 'vitest';

/** An S3-compatible store for one test file. @returns its address, once tests run */
export function s3Of(): () => string {
  const held = {} as { server: S3rver; folder: string; endpoint: string };
  beforeAll(async () => {
    held.folder = await mkdtemp(join(tmpdir(), 'portal-s3-'));
    held.server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: held.folder,
      configureBuckets: [{ name: 'portal-files', configs: [] }],
    });
    const { port } = await held.server.run();
    held.endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await held.server.close();
    await rm(held.folder, { recursive: true, force: true });
  });
  return () => held.endpoint;
}

/** Settings of a portal whose files are in it; of a folder, where there is none. */
export const s3Settings = (endpoint: string | undefined): Record<string, string> =>
  endpoint
    ? {
        FILE_STORE: 's3://portal-files',
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      }
    : {};
