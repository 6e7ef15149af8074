import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { file } from '#domain/capabilities/file/contract';
import { DiskRoom } from '#server/kernel/files/room';
import { localFolder } from '#server/kernel/files/store';
import { newCode } from '#server/kernel/ids';
import { large } from './large';
import type { Measure } from './measure';
import { startPortal } from './portal';

const FILES = 500;
const BYTES = 4.2 * 1024 * 1024;

/** Files of a project, no two alike, with their rows. */
async function fill(url: string, folder: string): Promise<void> {
  const store = localFolder(join(folder, 'files'), new DiskRoom(0));
  const made = join(folder, 'made');
  await mkdir(made, { recursive: true });
  const content = randomBytes(BYTES);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let n = 0; n < FILES; n += 1) {
      const objectId = newCode('F');
      content.writeUInt32LE(n);
      await writeFile(join(made, 'file'), content);
      await store.put(objectId, join(made, 'file'));
      await client.query(
        `INSERT INTO files (object_id, tenant_code, project_code, name, mime, size, sha256, kind)
         SELECT $1, tenant_code, project_code, $2, 'application/octet-stream', $3, $4, 'projectFile' FROM projects WHERE project_code = $5`,
        [
          objectId,
          `附件 ${n}.pdf`,
          content.length,
          createHash('sha256').update(content).digest('hex'),
          large.projectCode,
        ],
      );
    }
  } finally {
    await client.end();
  }
}

/** All files of a project as one zip: time to the first byte, total time, and the server's memory. */
export const largeZip: Measure = async ({ database, folder }) => {
  const url = await database('zip');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder, WORKERS: '0' });
  try {
    await fill(url, folder);
    const { cookie } = await portal.signIn(large.manager);
    const before = portal.memory();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, portal.memory());
    }, 100);
    const from = performance.now();
    const seen = await new Promise<{ first: number; bytes: number }>((done, failed) => {
      const address = `${portal.address}${file.downloadFiles.path}?projectCode=${large.projectCode}&shelf=projectFile`;
      get(address, { headers: { cookie: `${cookie.name}=${cookie.value}` } }, (answer) => {
        let [first, bytes] = [0, 0];
        answer.on('data', (chunk: Buffer) => {
          first ||= performance.now() - from;
          bytes += chunk.length;
        });
        answer.once('error', failed);
        answer.once('end', () => done({ first, bytes }));
      }).once('error', failed);
    }).finally(() => clearInterval(watch));
    const megabytes = seen.bytes / 1024 / 1024;
    return [
      { what: `zip of ${FILES} files: bytes`, value: megabytes, unit: 'MB', atLeast: (FILES * BYTES) / 1024 / 1024 },
      { what: `zip of ${FILES} files: first byte`, value: seen.first, unit: 'ms', atMost: 1_000 },
      { what: `zip of ${FILES} files: all`, value: (performance.now() - from) / 1_000, unit: 's' },
      { what: `zip of ${FILES} files: server memory before`, value: before, unit: 'MB' },
      { what: `zip of ${FILES} files: growth of it`, value: peak - before, unit: 'MB', atMost: 96 },
    ];
  } finally {
    await portal.stop();
  }
};
