import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  diffInventory,
  type Inventory,
  inventoryParts,
  knownAssets,
} from '#domain/subjects/assets/inventory/inventory';
import { helpSheetName, listSheetName } from '#server/kernel/documents/book/book';
import { markWorkbook } from '#server/kernel/documents/book/mark';
import { demoInventory, demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { open, places, save, sheetIn } from '../../../../../tests/server/workbooks';
import { inventoryBook } from './inventoryBook';
import { parseInventoryWorkbook } from './parse';
import { inventoryTemplate, writeInventoryWorkbook } from './write';

/** Sheets and cells as a reader sees them. */
async function cells(bytes: Uint8Array): Promise<Record<string, unknown[]>> {
  const workbook = await open(bytes);
  return Object.fromEntries(workbook.worksheets.map((sheet) => [sheet.name, sheet.getSheetValues()]));
}

describe('template', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await inventoryTemplate('zh-CN');
  });

  it('has a help sheet, a sheet per part and a hidden one with the words of its drop-downs', async () => {
    const workbook = await open(bytes);
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
      helpSheetName('zh-CN'),
      ...inventoryBook.sheets('zh-CN').map((sheet) => sheet.name),
      listSheetName('zh-CN'),
    ]);
    expect(sheetIn(workbook, listSheetName('zh-CN')).state).toBe('hidden');
    const sheet = sheetIn(workbook, '业务资产');
    expect(sheet.getCell('C2').dataValidation).toMatchObject({ type: 'list', formulae: ["'字典'!$A$2:$A$6"] });
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.getCell('A1').value).toBe('业务编码 *');
  });

  it('holds nothing to import but examples', () => {
    const parsed = parseInventoryWorkbook(bytes);
    expect(parsed.problems).toEqual([{ sheet: '业务资产', row: 0, column: 0, reason: 'noRows', value: '' }]);
  });

  it('is read back as it was filled in, examples left standing', async () => {
    const workbook = await open(bytes);
    sheetIn(workbook, '业务资产').addRow([' BIZ-1 ', '研发', '5 很高', '研究与开发']);
    sheetIn(workbook, '系统资产').addRow(['SYS-1', '=SUM', null, null, 3, '中等', 'high']);
    sheetIn(workbook, '系统承载').addRow(['BIZ-1', 'SYS-1', 'full', '5']);
    sheetIn(workbook, '单元资产').addRow([
      'U-1',
      { richText: [{ text: '数据库' }, { text: '服务器' }] },
      'systemUnit',
      'Hardware',
      1,
      2,
      3,
      1001,
    ]);
    sheetIn(workbook, '单元归属').addRow(['SYS-1', 'U-1', 'no']);
    sheetIn(workbook, '威胁脆弱性').addRow(['U-1', '第一行\r\n第二行', 3, '补丁滞后', '4高']);
    const { inventory, problems } = parseInventoryWorkbook(await save(workbook));
    expect(problems).toEqual([]);
    const expected: Inventory = {
      businesses: [{ code: 'BIZ-1', name: '研发', ownImportance: 5, bizFunc: 'research' }],
      associations: [],
      systems: [{ code: 'SYS-1', name: '=SUM', confidentiality: 3, integrity: 3, availability: 4 }],
      businessSystems: [{ business: 'BIZ-1', system: 'SYS-1', carryType: 'full', carryLevel: 5 }],
      units: [
        {
          code: 'U-1',
          name: '数据库服务器',
          category: 'systemUnit',
          assetType: 'hardware',
          confidentiality: 1,
          integrity: 2,
          availability: 3,
          owner: '1001',
        },
      ],
      systemUnits: [{ system: 'SYS-1', unit: 'U-1', essential: false }],
      risks: [
        {
          unit: 'U-1',
          threat: '第一行\n第二行',
          vulnerability: '补丁滞后',
          threatFrequency: 3,
          vulnerabilitySeverity: 4,
        },
      ],
    };
    expect(inventory).toEqual(expected);
  });

  it('takes columns in any order', async () => {
    const workbook = new ExcelJS.Workbook();
    for (const { name, columns } of inventoryBook.sheets('zh-CN')) {
      const sheet = workbook.addWorksheet(name);
      sheet.addRow(columns.map((column) => column.header).reverse());
      if (name === '系统承载') sheet.addRow([4, '完全承载', 'SYS-1', 'BIZ-1']);
    }
    const known = {
      businesses: new Set(['BIZ-1']),
      systems: new Set(['SYS-1']),
      units: new Set<string>(),
      associations: [],
      unitRows: [],
      systemRows: [],
      executors: [],
    };
    const { inventory, problems } = parseInventoryWorkbook(await save(workbook), known);
    expect(problems).toEqual([]);
    expect(inventory.businessSystems).toEqual([
      { business: 'BIZ-1', system: 'SYS-1', carryType: 'full', carryLevel: 4 },
    ]);
  });
});

describe('export', () => {
  it('comes back without any change, and exported again is the same', async () => {
    const demo = demoInventory();
    const bytes = await demoInventoryWorkbook();
    const { inventory, problems } = parseInventoryWorkbook(bytes, knownAssets(demo));
    expect(problems).toEqual([]);
    const diff = diffInventory(demo, inventory);
    for (const part of inventoryParts) {
      expect(diff[part]).toEqual({ added: [], changed: [], unchanged: demo[part].length, kept: 0 });
    }
    expect(await cells(await writeInventoryWorkbook(inventory))).toEqual(await cells(bytes));
  });

  it('never writes a formula, for any start of a text', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|calc!A0', '\t=1', "'=1", 'a_x0041_b'];
    const demo = demoInventory();
    const units = texts.map((name, index) => ({
      ...(demo.units[0] as Inventory['units'][number]),
      code: `X-${index}`,
      name,
    }));
    const bytes = await writeInventoryWorkbook({ ...demo, units, systemUnits: [], risks: [] });
    const sheet = sheetIn(await open(bytes), '单元资产');
    texts.forEach((_, index) => {
      expect(sheet.getCell(index + 2, 2).type).toBe(ExcelJS.ValueType.String);
    });
    const read = parseInventoryWorkbook(bytes).inventory.units.map((unit) => unit.name);
    expect(read).toEqual(texts.map((text) => text.trim()));
  });
});

describe('in English', () => {
  const chinese = /[\u4e00-\u9fff]/;

  it('the template has no Chinese, and every drop-down and example with it', async () => {
    const bytes = await inventoryTemplate('en-US');
    const parts = Object.entries(unzipSync(bytes)).filter(([path]) => !path.includes('/theme/'));
    expect(parts.filter(([, xml]) => chinese.test(strFromU8(xml))).map(([path]) => path)).toEqual([]);
    const sheet = sheetIn(await open(bytes), 'Businesses');
    expect(sheet.getCell('A1').value).toBe('Business code *');
    expect(sheet.getCell('A2').value).toBe('Example: BIZ-001');
    expect(sheet.getCell('C2').dataValidation).toMatchObject({ type: 'list', formulae: ["'Lists'!$A$2:$A$6"] });
    expect(parseInventoryWorkbook(bytes).problems).toMatchObject([{ sheet: 'Businesses', reason: 'noRows' }]);
  });

  it('an export comes back without any change, as the Chinese one does', async () => {
    const demo = demoInventory();
    const { language, inventory, problems } = parseInventoryWorkbook(await writeInventoryWorkbook(demo, 'en-US'));
    expect(problems).toEqual([]);
    expect(language).toBe('en-US');
    expect(inventory).toEqual(parseInventoryWorkbook(await demoInventoryWorkbook()).inventory);
  });

  it('what is wrong is said in the language of the workbook', async () => {
    const workbook = await open(await inventoryTemplate('en-US'));
    sheetIn(workbook, 'Systems').addRow(['SYS-1', 'ERP', null, null, 9, 3, 3]);
    const bytes = await save(workbook);
    const parsed = parseInventoryWorkbook(bytes);
    expect(places([...parsed.problems])).toEqual(['Systems 3/5 outOfRange']);
    const marked = await open(await markWorkbook(inventoryBook, bytes, parsed));
    expect(sheetIn(marked, 'Problems').getCell('E2').value).toContain('from 1 to 5');
    expect(sheetIn(marked, 'Systems').getCell('E3').note).toContain('from 1 to 5');
  });
});
