import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyKnown } from '#domain/assets/inventory/inventory';
import { errorCodes } from '#domain/kernel/errors';
import { demoInventoryWorkbook } from '../assets/demo/inventory';
import type { ReaderOutput } from '../assets/import/documents/inventoryReader';
import { inventorySheets } from '../assets/import/documents/sheets';
import { readApart } from './apart';

const reader = join(import.meta.dirname, '../assets/import/documents/inventoryReader.ts');
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-apart-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readBytes(bytes: Uint8Array, limits?: { time: number; memory: number }): Promise<ReaderOutput> {
  const path = join(folder, 'workbook');
  await writeFile(path, bytes);
  return readApart<ReaderOutput>(reader, { path, known: emptyKnown, mark: true }, limits);
}

/** A workbook whose one sheet has so many cells, all of them the same text. */
function sharing(rows: number, columns: number, text: string): Uint8Array {
  const body = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows);
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><sheets><sheet name="${inventorySheets('zh-CN')[0]?.name}" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${body}</sheetData></worksheet>`),
  });
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
