import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { problemReasons } from '#domain/subjects/assets/inventory/inventory';
import { problemSheetName } from '#server/kernel/documents/book/book';
import { markWorkbook } from '#server/kernel/documents/book/mark';
import { type ExpectedProblem, mistakesWorkbook } from '#server/subjects/assets/demo/inventoryMistakes';
import { open, places, save, sheetIn } from '../../../../../tests/server/workbooks';
import { inventoryBook } from './inventoryBook';
import { parseInventoryWorkbook } from './parse';
import { problemText } from './problemTexts';
import { inventoryTemplate } from './write';

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

describe('a row with several mistakes', () => {
  it('is told of all of them at once', async () => {
    const workbook = await open(await inventoryTemplate('zh-CN'));
    const sheet = sheetIn(workbook, '单元资产');
    const { columns } = inventoryBook.sheetOf('zh-CN', 'units');
    const add = (values: Record<string, unknown>) => sheet.addRow(columns.map(({ key }) => values[key] ?? null));
    const unit = { name: '交换机', category: '系统单元', assetType: '硬件', confidentiality: 3, integrity: 3 };
    add({ ...unit, code: 'U-1', availability: 3 });
    const { number } = add({ ...unit, code: 'U-1', availability: 9, assignee: '无名' });
    const { problems } = parseInventoryWorkbook(await save(workbook));
    const second = problems.filter(({ sheet, row }) => sheet === '单元资产' && row === number);
    expect(second.map(({ reason }) => reason).sort()).toEqual(['duplicateCode', 'outOfRange', 'unknownExecutor']);
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
      systemRows: [],
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
