import { join } from 'node:path';
import type { Database } from '../db/database';
import { portalItself } from '../db/identity';
import type { Env } from '../env';
import type { DiskRoom } from './room';
import { s3Bucket } from './s3';
import { type FileStore, localFolder } from './store';

/** The stored files are another database's. */
export class StrangeFolder extends Error {}

/** The store that the settings name. */
export function storeOf(env: Env, room: DiskRoom): FileStore {
  const { FILE_STORE, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!FILE_STORE) return localFolder(join(env.DATA_DIR, 'files'), room);
  return s3Bucket(new URL(FILE_STORE).hostname, {
    region: S3_REGION,
    // Stores of others are reached by one name, and don't all know the newer checksums.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
  });
}

/**
 * Makes sure that the stored files belong to this database. A portal on another portal's files would treat all of them
 * as unknown.
 * @throws StrangeFolder with instructions
 */
export async function requireOwnStore(database: Database, store: FileStore, env: Env): Promise<void> {
  const { identity } = await database.transaction('system', portalItself);
  const found = await store.claim(identity);
  if (found === identity) return;
  const [where, setting] = env.FILE_STORE ? [env.FILE_STORE, 'FILE_STORE'] : [env.DATA_DIR, 'DATA_DIR'];
  const what = env.FILE_STORE ? 'bucket' : 'folder';
  throw new StrangeFolder(
    `${where} holds the files of another database (${found}), this one is ${identity}. Set ${setting} to this database's own ${what}, or DATABASE_URL to that ${what}'s database.`,
  );
}
