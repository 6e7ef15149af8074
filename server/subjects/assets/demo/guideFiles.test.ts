import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { xlsxMime } from '#server/kernel/files/mime';
import { sniff } from '#server/kernel/files/sniff';
import { demoToolKits } from '#server/seed/content';
import { parseInventoryWorkbook } from '../import/documents/parse';
import { demoInventory, demoInventoryWorkbook } from './inventory';
import { mistakesWorkbook } from './inventoryMistakes';

const guide = join(import.meta.dirname, '../../../../public/guide');
const read = (file: string) => readFileSync(join(guide, file));
const sound = 'demo-inventory.xlsx';
const faulty = 'demo-inventory-mistakes.xlsx';

/* Where one of these fails after a change of the demo data or of the template: node --import tsx scripts/demo-files.ts */
describe('the workbooks of the guide', () => {
  it('are there, as every document that the guide offers', async () => {
    for (const { file } of demoToolKits) expect(read(file).byteLength).toBeGreaterThan(0);
    for (const file of [sound, faulty]) {
      expect(demoToolKits.map((kit) => kit.file)).toContain(file);
      expect(await sniff(join(guide, file))).toBe(xlsxMime);
    }
  });

  it('are the demo inventory, without a mistake', async () => {
    const parsed = parseInventoryWorkbook(read(sound));
    expect(parsed.problems).toEqual([]);
    expect(parsed.inventory).toEqual(parseInventoryWorkbook(await demoInventoryWorkbook()).inventory);
    const { businesses, systems, units, risks } = demoInventory();
    expect(parsed.inventory).toMatchObject({ businesses, systems, units });
    expect(parsed.inventory.risks).toHaveLength(risks.length);
  });

  it('and the one with mistakes, each where it must be found', async () => {
    const { workbook, expected } = await mistakesWorkbook();
    const { problems } = parseInventoryWorkbook(read(faulty));
    expect(problems).toEqual(parseInventoryWorkbook(workbook).problems);
    const places = problems.map(({ sheet, row, column, reason }) => ({ sheet, row, column, reason }));
    expect(places).toEqual(expect.arrayContaining(expected));
    expect(new Set(problems.map(({ reason }) => reason)).size).toBeGreaterThan(20);
  });
});
