import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { portalItself } from '../db/identity';

const MARK = 'database-identity';

/** The data folder is another database's. */
export class StrangeFolder extends Error {}

/**
 * Makes sure that the data folder belongs to this database. A portal on the files of another one would hold all of them
 * for nobody's.
 * @throws StrangeFolder with what to do
 */
export async function requireOwnFolder(database: Database, dataDir: string): Promise<void> {
  const { identity } = await database.transaction('system', portalItself);
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, MARK);
  // Whoever comes first marks a folder that has no mark yet; an older portal's has none.
  await writeFile(file, `${identity}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = (await readFile(file, 'utf8')).trim();
  if (found === identity) return;
  throw new StrangeFolder(
    `${dataDir} holds the files of another database (${found}), this one is ${identity}. Set DATA_DIR to this database's own folder, or DATABASE_URL to that folder's database.`,
  );
}
