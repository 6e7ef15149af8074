import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeListFile } from './listSheet';
import { writeWorkbookFile } from './writer';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'writer-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Open descriptors of this process that lead into the folder. */
async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(folder)).length;
}

describe('a workbook that can’t be written', () => {
  it.runIf(process.platform === 'linux')('leaves no file open where its rows fail', async () => {
    for (let at = 0; at < 5; at += 1)
      await expect(
        writeWorkbookFile(join(folder, `${at}.xlsx`), async (workbook) => {
          workbook.addWorksheet('A').addRow(['1']).commit();
          await setImmediate();
          throw new Error('The rows can’t be read.');
        }),
      ).rejects.toThrow('can’t be read');
    expect(await openFiles()).toBe(0);
    await writeWorkbookFile(join(folder, 'sound.xlsx'), (workbook) => workbook.addWorksheet('A').commit());
    expect(await readdir(folder)).toContain('sound.xlsx');
  });

  it('reads no further rows where the disk fails', async () => {
    let read = 0;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* rows() {
      try {
        for (; read < 2_000; read += 1) {
          await setImmediate();
          yield read;
        }
      } finally {
        end();
      }
    }
    const columns = [['A', 10, String]] as const;
    const written = writeListFile(join(folder, 'missing', 'list.xlsx'), { title: 'A', rows: rows(), columns });
    await expect(written).rejects.toThrow('ENOENT');
    await ended;
    // Of 2,000: how soon the failure is heard depends on the machine.
    expect(read).toBeLessThan(1_000);
  });
});
