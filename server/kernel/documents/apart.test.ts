import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { emptyKnown } from '#domain/subjects/assets/inventory/inventory';
import { demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import type { ReaderOutput } from '#server/subjects/assets/import/documents/inventoryReader';
import { sharing } from '../../../tests/factories/hostile';
import { readApart } from './apart';

const reader = join(import.meta.dirname, '../../subjects/assets/import/documents/inventoryReader.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-apart-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readBytes(bytes: Uint8Array, limits?: { time: number; memory: number }): Promise<ReaderOutput> {
  const path = join(folder, 'workbook');
  await writeFile(path, bytes);
  return readApart<ReaderOutput>(reader, { path, known: emptyKnown, mark: true }, { ...(limits && { limits }) });
}

describe('a workbook read apart', () => {
  it('gives what it holds', async () => {
    const { parsed, marked } = await readBytes(await demoInventoryWorkbook());
    expect(parsed.errorCount).toBe(0);
    expect(parsed.inventory.units).toHaveLength(300);
    expect(marked).toBeNull();
  });

  it('is refused within seconds where one long text is shared by millions of cells', async () => {
    const attack = sharing(49_000, 60, 'x'.repeat(32_000));
    expect(attack.length).toBeLessThan(500_000);
    const from = performance.now();
    await expect(readBytes(attack)).rejects.toMatchObject({ code: errorCodes.fileTooLargeInflated });
    expect(performance.now() - from).toBeLessThan(10_000);
  }, 20_000);

  it.each([
    ['time', { time: 300, memory: 512 }],
    ['memory', { time: 20_000, memory: 16 }],
  ])(
    'costs nobody else anything when its %s runs out',
    async (_, limits) => {
      const heavy = sharing(40_000, 30, 'x'.repeat(20));
      await expect(readBytes(heavy, limits)).rejects.toMatchObject({ code: errorCodes.fileTooCostly });
    },
    30_000,
  );
});
