import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import {
  diffInventory,
  type Inventory,
  inventoryParts,
  knownAssets,
  problemReasons,
} from '#domain/subjects/assets/inventory/inventory';
import { helpSheetName, listSheetName, problemSheetName } from '#server/kernel/documents/book/book';
import { markWorkbook } from '#server/kernel/documents/book/mark';
import { demoInventory, demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { type ExpectedProblem, mistakesWorkbook } from '#server/subjects/assets/demo/inventoryMistakes';
import { inventoryBook } from './inventoryBook';
import { parseInventoryWorkbook } from './parse';
import { problemText } from './problemTexts';
import { inventoryTemplate, writeInventoryWorkbook } from './write';

async function open(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return workbook;
}

const save = async (workbook: ExcelJS.Workbook) => Buffer.from(await workbook.xlsx.writeBuffer());
const sheetIn = (workbook: ExcelJS.Workbook, name: string) => {
  const sheet = workbook.getWorksheet(name);
  if (!sheet) throw new Error(`No sheet ${name}`);
  return sheet;
};
const places = (problems: readonly ExpectedProblem[]) =>
  problems.map(({ sheet, row, column, reason }) => `${sheet} ${row}/${column} ${reason}`).sort();

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

describe('thirty kinds of mistakes', () => {
  let workbook: Buffer;
  let expected: ExpectedProblem[];
  beforeAll(async () => {
    ({ workbook, expected } = await mistakesWorkbook());
  });

  it('are all found, each in its cell, and nothing else', () => {
    const parsed = parseInventoryWorkbook(workbook);
    expect(places(parsed.problems)).toEqual(places(expected));
    expect(expected.length).toBeGreaterThanOrEqual(30);
    expect(parsed.errorCount + parsed.warningCount).toBe(parsed.problems.length);
    const cycle = parsed.problems.find((problem) => problem.reason === 'cycle');
    expect(cycle?.detail).toBe('BIZ-1 → BIZ-2 → BIZ-3 → BIZ-1');
    const nearly = parsed.problems.find((problem) => problem.value === 'biz-2');
    expect(nearly && problemText('zh-CN', nearly)).toContain('BIZ-2');
  });

  it('are marked where they stand, and no formula comes back', async () => {
    const { problems } = parseInventoryWorkbook(workbook);
    const marked = await open(await markWorkbook(inventoryBook, workbook, { language: 'zh-CN', problems }));
    for (const problem of problems) {
      if (problem.row === 0) continue;
      const cell = sheetIn(marked, problem.sheet).getCell(problem.row, Math.max(problem.column, 1));
      expect(cell.note, `${problem.sheet} ${problem.row}/${problem.column}`).toBeDefined();
      const red = problemReasons[problem.reason] === 'error';
      expect(cell.fill).toMatchObject({ fgColor: { argb: red ? 'FFFF4D4F' : 'FFFFF1B8' } });
    }
    const list = sheetIn(marked, problemSheetName('zh-CN'));
    expect(list.rowCount).toBe(problems.length + 1);
    for (const sheet of marked.worksheets) {
      sheet.eachRow((row) => row.eachCell((cell) => expect(cell.type).not.toBe(ExcelJS.ValueType.Formula)));
    }
  });

  it('can be mended in the marked workbook and imported from there', async () => {
    const { problems } = parseInventoryWorkbook(workbook);
    const marked = await open(await markWorkbook(inventoryBook, workbook, { language: 'zh-CN', problems }));
    sheetIn(marked, '业务资产').getCell('B5').value = '已补充';
    const again = parseInventoryWorkbook(await save(marked));
    const left = places(again.problems);
    expect(left).not.toContain('业务资产 5/2 required');
    expect(left).toContain('业务资产 6/1 required');
  });
});

describe('shape of the workbook', () => {
  it('names missing columns, doubled columns and rows of an unfinished sheet only once', async () => {
    const workbook = await open(await inventoryTemplate('zh-CN'));
    workbook.removeWorksheet(sheetIn(workbook, '单元归属').id);
    sheetIn(workbook, '系统资产').getCell('B1').value = '名字';
    sheetIn(workbook, '业务资产').getCell('N1').value = '重要性';
    sheetIn(workbook, '业务资产').addRow(['BIZ-1', '研发', 3]);
    sheetIn(workbook, '系统资产').addRow(['SYS-1', '系统', null, null, 3, 3, 3]);
    const { problems } = parseInventoryWorkbook(await save(workbook));
    expect(places(problems)).toEqual([
      '业务资产 1/14 duplicateColumn',
      '系统资产 1/0 missingColumn',
      '系统资产 1/2 unknownColumn',
    ]);
  });

  it('finds a cycle that closes through associations of the project', async () => {
    const workbook = await open(await inventoryTemplate('zh-CN'));
    sheetIn(workbook, '业务关联').addRow(['B', 'A', '并列关系', '紧密关联']);
    const known = {
      businesses: new Set(['A', 'B']),
      systems: new Set<string>(),
      units: new Set<string>(),
      associations: [{ business: 'A', associated: 'B', type: 'parallel', degree: 'loose' }] as const,
      unitRows: [],
      executors: [],
    };
    const { problems } = parseInventoryWorkbook(await save(workbook), known);
    expect(problems).toEqual([
      { sheet: '业务关联', row: 3, column: 2, reason: 'cycle', value: 'A', detail: 'A → B → A' },
    ]);
  });

  it('counts more problems than it lists', async () => {
    const workbook = await open(await inventoryTemplate('zh-CN'));
    const sheet = sheetIn(workbook, '业务资产');
    for (let i = 0; i < 6000; i++) sheet.addRow(['坏 编码', null, 9]);
    const { problems, errorCount } = parseInventoryWorkbook(await save(workbook));
    expect(problems).toHaveLength(10_000);
    expect(errorCount).toBe(18_000);
  });

  it('refuses more rows than a sheet may have', async () => {
    const workbook = await open(await inventoryTemplate('zh-CN'));
    const sheet = sheetIn(workbook, '业务资产');
    for (let i = 0; i < 30; i++) sheet.addRow([`B-${i}`, `业务 ${i}`, 3]);
    const bytes = await save(workbook);
    const few = () => parseInventoryWorkbook(bytes, undefined, 'zh-CN', { ...limits, rows: 20 });
    expect(few).toThrow(expect.objectContaining({ code: errorCodes.fileTooLargeInflated }));
  });
});
