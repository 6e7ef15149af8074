import ExcelJS from 'exceljs';
import type { InventoryPart, ProblemReason } from '#domain/subjects/assets/inventory/inventory';
import { inventoryBook } from '../import/documents/inventoryBook';

export interface ExpectedProblem {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly reason: ProblemReason;
}

type Raw = ExcelJS.CellValue;

const good: Readonly<Record<InventoryPart, Readonly<Record<string, Raw>>>> = {
  businesses: { code: '', name: '', ownImportance: 3 },
  associations: { type: '并列关系', degree: '紧密关联' },
  systems: { code: '', name: '', confidentiality: 3, integrity: '3 中等', availability: '中等' },
  businessSystems: { carryType: '完全承载', carryLevel: 4 },
  units: {
    code: '',
    name: '',
    category: '系统单元',
    assetType: '硬件',
    confidentiality: 3,
    integrity: 3,
    availability: 3,
  },
  systemUnits: { essential: '是' },
  risks: { threat: '勒索软件', threatFrequency: 3, vulnerability: '补丁滞后', vulnerabilitySeverity: 4 },
};

/**
 * A workbook with thirty kinds of mistakes among sound rows, and where each of them must be found. The reference the
 * import is tested against, and something to try out in the demo.
 */
export async function mistakesWorkbook(): Promise<{ workbook: Buffer; expected: ExpectedProblem[] }> {
  const workbook = new ExcelJS.Workbook();
  const expected: ExpectedProblem[] = [];
  const rows = new Map<InventoryPart, ExcelJS.Worksheet>();
  const columnOf = (part: InventoryPart, key: string) =>
    inventoryBook.sheetOf('zh-CN', part).columns.findIndex((column) => column.key === key) + 1;
  for (const { part, name, columns } of inventoryBook.sheets('zh-CN')) {
    const sheet = workbook.addWorksheet(name);
    sheet.addRow(columns.map((column) => column.header));
    rows.set(part, sheet);
  }
  /** Adds a row; `bad` says which fields are wrong and why. */
  const add = (part: InventoryPart, values: Record<string, Raw>, bad: Record<string, ProblemReason> = {}) => {
    const all: Record<string, Raw> = { ...good[part], ...values };
    const sheet = rows.get(part);
    const row = sheet?.addRow(inventoryBook.sheetOf('zh-CN', part).columns.map((column) => all[column.key] ?? null));
    for (const [key, reason] of Object.entries(bad)) {
      expected.push({
        sheet: inventoryBook.sheetOf('zh-CN', part).name,
        row: row?.number ?? 0,
        column: columnOf(part, key),
        reason,
      });
    }
  };
  const formula = (text: string): Raw => ({ formula: text, result: 3 });
  const failed: Raw = { error: '#REF!' };

  add('businesses', { code: 'BIZ-1', name: '研发' });
  add('businesses', { code: 'BIZ-2', name: '生产' });
  add('businesses', { code: 'BIZ-3', name: '销售' });
  add('businesses', { code: 'BIZ-4', name: null }, { name: 'required' }); // 1
  add('businesses', { code: null, name: '无编码' }, { code: 'required' }); // 2
  add('businesses', { code: 'BIZ 5', name: '编码有空格' }, { code: 'badCode' }); // 3
  add('businesses', { code: 'BIZ-6', name: '等级过高', ownImportance: 6 }, { ownImportance: 'outOfRange' }); // 4
  add('businesses', { code: 'BIZ-7', name: '等级带小数', ownImportance: 3.5 }, { ownImportance: 'notInteger' }); // 5
  add('businesses', { code: 'BIZ-8', name: '等级是文字', ownImportance: '重要' }, { ownImportance: 'notNumber' }); // 6
  add('businesses', { code: 'BIZ-1', name: '编码重复' }, { code: 'duplicateCode' }); // 7
  add('businesses', { code: 'BIZ-9', name: '研发' }, { name: 'duplicateName' }); // 8
  add('businesses', { code: 'BIZ-10', name: '字典之外', bizFunc: '研究' }, { bizFunc: 'unknownWord' }); // 9
  add('businesses', { code: 'B'.repeat(41), name: '编码过长' }, { code: 'tooLong' }); // 10
  add('businesses', { code: 'BIZ-11', name: '名'.repeat(101) }, { name: 'tooLong' }); // 11

  add('associations', { business: 'BIZ-1', associated: 'BIZ-2' });
  add('associations', { business: 'BIZ-2', associated: 'BIZ-3' });
  add('associations', { business: 'BIZ-3', associated: 'BIZ-1' }, { associated: 'cycle' }); // 12
  add('associations', { business: 'BIZ-2', associated: 'BIZ-2' }, { associated: 'selfLink' }); // 13
  add('associations', { business: 'BIZ-1', associated: 'BIZ-99' }, { associated: 'unknownReference' }); // 14
  add('associations', { business: 'BIZ-1', associated: 'BIZ-2' }, { associated: 'duplicateLink' }); // 15
  add(
    'associations',
    { business: 'BIZ-2', associated: 'BIZ-3', degree: '非紧密关联' },
    { associated: 'conflictingLink' },
  ); // 16

  add('systems', { code: 'SYS-1', name: '研发系统' });
  add('systems', { code: 'SYS-2', name: '公式', confidentiality: formula('1+2') }, { confidentiality: 'formula' }); // 17
  add('systems', { code: 'SYS-3', name: formula('HYPERLINK("http://example.com","x")') }, { name: 'formula' }); // 18
  add('systems', { code: 'SYS-4', name: '错误值', integrity: failed }, { integrity: 'errorCell' }); // 19
  add('systems', { code: 'SYS-5', name: '未被承载' }, { code: 'notLinked' }); // 20
  add(
    'systems',
    { code: 'SYS-6', name: '日期当等级', availability: new Date('2025-03-01') },
    { availability: 'notNumber' },
  ); // 21

  add('businessSystems', { business: 'BIZ-1', system: 'SYS-1' });
  add('businessSystems', { business: 'biz-2', system: 'SYS-1' }, { business: 'unknownReference' }); // 22, wrong case
  add('businessSystems', { business: 'BIZ-3', system: 'SYS-1', carryLevel: 0 }, { carryLevel: 'outOfRange' }); // 23
  add('businessSystems', { business: 'BIZ-3', system: 'SYS-1', carryType: null }, { carryType: 'required' }); // 24

  add('units', { code: 'U-1', name: '服务器' });
  add('units', { code: 'U-2', name: '坏_x0001_字符' }, { name: 'controlCharacters' }); // 25
  add(
    'units',
    { code: 'U-3', name: '工程师', category: '人力资源', assetType: '硬件' },
    { assetType: 'categoryMismatch' },
  ); // 26
  add('units', { code: 'U-1', name: '同号服务器' }, { code: 'duplicateCode' });
  add('units', { code: 'U-4', name: '没有风险' }, { code: 'withoutRisk' }); // 27

  add('systemUnits', { system: 'SYS-1', unit: 'U-1' });
  add('systemUnits', { system: 'SYS-1', unit: 'U-3', essential: '否' });
  add('systemUnits', { system: 'SYS-1', unit: 'U-4', essential: '也许' }, { essential: 'unknownWord' });
  add('systemUnits', { system: 'SYS-1', unit: 'U-4', essential: '否' });

  add('risks', { unit: 'U-1' });
  add('risks', { unit: 'U-3' });
  add('risks', { unit: 'U-1', existingControl: '每日备份' }, { vulnerability: 'duplicateRisk' }); // 28
  add('risks', { unit: 'U-404' }, { unit: 'unknownReference' });
  add('risks', { unit: 'U-1', threat: '威'.repeat(201) }, { threat: 'tooLong' });

  const riskSheet = rows.get('risks');
  const extra = inventoryBook.sheetOf('zh-CN', 'risks').columns.length + 1;
  const header = riskSheet?.getRow(1);
  if (header) header.getCell(extra).value = '备注'; // 29
  expected.push({
    sheet: inventoryBook.sheetOf('zh-CN', 'risks').name,
    row: 1,
    column: extra,
    reason: 'unknownColumn',
  });
  workbook.addWorksheet('Sheet1').addRow(['随手记录']); // 30
  expected.push({ sheet: 'Sheet1', row: 0, column: 0, reason: 'unknownSheet' });
  return { workbook: Buffer.from(await workbook.xlsx.writeBuffer()), expected };
}
