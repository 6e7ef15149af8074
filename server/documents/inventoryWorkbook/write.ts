import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import { limits } from '#domain/contract/limits';
import { dictionaries, itemWord } from '#domain/rules/dictionaries';
import {
  emptyInventory,
  type Inventory,
  type InventoryProblem,
  type InventoryRow,
  problemReasons,
} from '#domain/rules/inventory';
import { isLevel, levelLabel, levels } from '#domain/rules/levels';
import { levelColors, primaryColor } from '#domain/tokens';
import { levelDefinitions } from '../levelDefinitions';
import { type RawCell, readXlsx } from '../xlsxReader';
import { problemText } from './problemTexts';
import {
  type ColumnDefinition,
  columnLetters,
  columnOfHeader,
  exampleMark,
  helpSheetName,
  inventorySheets,
  listSheetName,
  problemSheetName,
  type SheetDefinition,
} from './sheets';

const argb = (color: string) => `FF${color.slice(1)}`;
const solid = (color: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb: argb(color) } });
const fontName = '等线';
const bodyFont: Partial<ExcelJS.Font> = { name: fontName, size: 11 };
const headerFont: Partial<ExcelJS.Font> = { name: fontName, size: 11, bold: true, color: { argb: 'FFFFFFFF' } };
const exampleFont: Partial<ExcelJS.Font> = { name: fontName, size: 11, italic: true, color: { argb: 'FF8C8C8C' } };
const wrapped: Partial<ExcelJS.Alignment> = { vertical: 'top', wrapText: true };
const page: Partial<ExcelJS.PageSetup> = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
};
const marks = {
  error: { fill: solid('#FF4D4F'), font: { ...bodyFont, color: { argb: 'FFFFFFFF' } } },
  warning: { fill: solid('#FFF1B8'), font: bodyFont },
} as const;

/** Writes sheet by sheet, row by row, and gathers only the packed bytes. */
async function writeWorkbook(build: (workbook: ExcelJS.stream.xlsx.WorkbookWriter) => void): Promise<Buffer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  build(workbook);
  await workbook.commit();
  return Buffer.concat(chunks);
}

/** The texts of a column's drop-down. */
function choices(column: ColumnDefinition): string[] {
  if (column.kind === 'level') return levels.map((level) => levelLabel(level));
  return column.dictionary ? dictionaries[column.dictionary].items.map((item) => item.zh) : [];
}

/** Drop-downs read their words from columns of a hidden sheet; levels share one. */
const lists = (() => {
  const found = new Map<string, { column: number; words: string[] }>();
  for (const column of inventorySheets.flatMap((sheet) => sheet.columns)) {
    const key = column.kind === 'level' ? 'level' : column.dictionary;
    if (key && !found.has(key)) found.set(key, { column: found.size + 1, words: choices(column) });
  }
  return found;
})();

function listFormula(column: ColumnDefinition, rows: number): string | undefined {
  if (column.target) {
    const target = inventorySheets.find((sheet) => sheet.part === column.target);
    return `'${target?.name}'!$A$2:$A$${rows}`;
  }
  const list = lists.get(column.kind === 'level' ? 'level' : (column.dictionary ?? ''));
  if (!list) return undefined;
  const letters = columnLetters(list.column);
  return `'${listSheetName}'!$${letters}$2:$${letters}$${list.words.length + 1}`;
}

/** exceljs types the property of a streamed sheet nowhere, yet writes it. */
interface Validated {
  dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void };
}

interface Layout {
  /** Column number by key, where it differs from the definition's own order. */
  readonly columns?: ReadonlyMap<string, number>;
  /** Last row that drop-downs and colours reach. */
  readonly lastRow: number;
  /** Without: marks must not be painted over. */
  readonly levelColours?: false;
}

/** Drop-downs and level colours of a sheet; must be set before its first row is written. */
function addHelpers(
  sheet: ExcelJS.Worksheet,
  definition: SheetDefinition,
  { columns, lastRow, levelColours }: Layout,
): void {
  const { dataValidations } = sheet as unknown as Validated;
  definition.columns.forEach((column, index) => {
    const number = columns ? columns.get(column.key) : index + 1;
    if (!number) return;
    const letters = columnLetters(number);
    const formula = listFormula(column, lastRow);
    if (formula) {
      dataValidations.add(`${letters}2:${letters}${lastRow}`, {
        type: 'list',
        allowBlank: true,
        formulae: [formula],
        // Levels may be typed as numbers, and assets that the project has already need not stand in the file.
        showErrorMessage: column.kind === 'word' || column.kind === 'flag',
        errorStyle: 'stop',
        errorTitle: column.header,
        error: '请从下拉列表中选择。',
      });
    }
    if (column.kind !== 'level' || levelColours === false) return;
    sheet.addConditionalFormatting({
      ref: `${letters}2:${letters}${lastRow}`,
      rules: levels.map((level) => ({
        type: 'expression',
        priority: level,
        formulae: [`LEFT(${letters}2,1)="${level}"`],
        style: {
          fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: argb(levelColors[level].background) } },
          font: { color: { argb: argb(levelColors[level].text) } },
        },
      })),
    });
  });
}

function addSheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, definition: SheetDefinition, layout: Layout) {
  const sheet = workbook.addWorksheet(definition.name, {
    views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }],
    properties: { tabColor: { argb: argb(primaryColor) } },
    pageSetup: page,
  });
  sheet.columns = definition.columns.map((column) => ({ width: column.width, style: { font: bodyFont } }));
  addHelpers(sheet, definition, layout);
  const header = sheet.getRow(1);
  definition.columns.forEach((column, index) => {
    const cell = header.getCell(index + 1);
    cell.value = column.required ? `${column.header} *` : column.header;
    cell.font = headerFont;
    cell.fill = solid(primaryColor);
    cell.alignment = { vertical: 'middle', wrapText: true };
  });
  header.height = 24;
  header.commit();
  return sheet;
}

function addLists(workbook: ExcelJS.stream.xlsx.WorkbookWriter): void {
  const sheet = workbook.addWorksheet(listSheetName, { state: 'hidden' });
  const all = [...lists];
  sheet.addRow(all.map(([key]) => key)).commit();
  const longest = Math.max(...all.map(([, list]) => list.words.length));
  for (let i = 0; i < longest; i++) sheet.addRow(all.map(([, list]) => list.words[i] ?? null)).commit();
}

const generalHelp = [
  '一、各工作表之间用编码联系：先填写「业务资产」「系统资产」「单元资产」，再在「业务关联」「系统承载」「单元归属」「威胁脆弱性」中引用编码。',
  '二、表头带 * 的列必填；有下拉列表的列请从列表选择，等级也可以直接填 1 至 5。',
  `三、以「${exampleMark}」开头的行是示例，不会导入，可以保留，也可以删除。`,
  '四、请勿改动工作表名称和表头，不要使用公式、合并单元格；列的顺序可以调整。',
  '五、再次导入时按编码匹配：已有的更新，没有的新增；文件中没有列出的资产保持不变。',
  '六、导入先试算，列出将要发生的变化和每一个有问题的单元格，确认后才写入。',
];

const kindWords: Readonly<Record<ColumnDefinition['kind'], string>> = {
  code: '编码',
  reference: '引用编码',
  text: '文字',
  level: '等级 1–5',
  word: '选择',
  flag: '是 / 否',
};

function addHelp(workbook: ExcelJS.stream.xlsx.WorkbookWriter): void {
  const sheet = workbook.addWorksheet(helpSheetName, { views: [{ showGridLines: false }], pageSetup: page });
  sheet.columns = [16, 18, 10, 12, 44, 60, 28].map((width) => ({ width, style: { font: bodyFont } }));
  const line = (values: string[], font = bodyFont, fill?: string) => {
    const row = sheet.addRow(values);
    values.forEach((_, index) => {
      const cell = row.getCell(index + 1);
      cell.font = font;
      if (values.length > 1) cell.alignment = wrapped;
      if (fill) cell.fill = solid(fill);
    });
    row.commit();
  };
  const title = (text: string) => line([text], { name: fontName, size: 14, bold: true });
  title('信息资产清单填写说明');
  for (const text of generalHelp) line([text]);
  line([]);
  title('工作表与列');
  line(['工作表', '列', '必填', '类型', '填写要求', '可选值', '示例'], headerFont, primaryColor);
  for (const definition of inventorySheets) {
    const row = sheet.addRow([definition.name, definition.help]);
    for (let column = 1; column <= 7; column++) row.getCell(column).fill = solid('#F0F3FB');
    row.getCell(1).font = { ...bodyFont, bold: true };
    row.commit();
    for (const column of definition.columns) {
      const values = column.kind === 'level' ? '' : choices(column).join('、');
      const required = column.required ? '必填' : '选填';
      line(['', column.header, required, kindWords[column.kind], column.help, values, column.example]);
    }
  }
  line([]);
  title('等级含义');
  const scales = [
    ['重要性', levelDefinitions.importance],
    ['保密性', levelDefinitions.confidentiality],
    ['完整性', levelDefinitions.integrity],
    ['可用性', levelDefinitions.availability],
    ['威胁频率', levelDefinitions.threatFrequency],
    ['脆弱性严重程度', levelDefinitions.vulnerabilitySeverity],
  ] as const;
  line(['项目', '等级', '', '', '含义'], headerFont, primaryColor);
  for (const [name, definitions] of scales) {
    for (const level of levels) {
      const row = sheet.addRow([level === 1 ? name : '', levelLabel(level), '', '', definitions[level]]);
      row.getCell(2).fill = solid(levelColors[level].background);
      row.getCell(2).font = { ...bodyFont, color: { argb: argb(levelColors[level].text) } };
      row.getCell(5).alignment = wrapped;
      row.commit();
    }
  }
}

/** The empty workbook that people fill in. */
export function inventoryTemplate(): Promise<Buffer> {
  return writeWorkbook((workbook) => {
    addHelp(workbook);
    for (const definition of inventorySheets) {
      const sheet = addSheet(workbook, definition, { lastRow: 5000 });
      const row = sheet.getRow(2);
      definition.columns.forEach((column, index) => {
        const cell = row.getCell(index + 1);
        cell.value = index === 0 ? exampleMark + column.example : column.example;
        cell.font = exampleFont;
      });
      row.commit();
    }
    addLists(workbook);
  });
}

/** Excel reads _xHHHH_ in a text as a character; one that merely looks so keeps its underscore this way. */
const escaped = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** How a value stands in its cell. Texts are always string cells: one that starts with = + - @ is never a formula. */
function cellText(column: ColumnDefinition, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (column.kind === 'level' && typeof value === 'number' && isLevel(value)) return levelLabel(value);
  return column.dictionary ? itemWord(column.dictionary, String(value)) : escaped(String(value));
}

const fields = (row: InventoryRow) => row as unknown as Readonly<Record<string, unknown>>;

/** An inventory as a workbook that can be imported again without any change. */
export function writeInventoryWorkbook(inventory: Inventory = emptyInventory): Promise<Buffer> {
  const most = Math.max(...inventorySheets.map((definition) => inventory[definition.part].length));
  const lastRow = Math.min(most + 1000, limits.sheetRows + 1);
  return writeWorkbook((workbook) => {
    addHelp(workbook);
    for (const definition of inventorySheets) {
      const sheet = addSheet(workbook, definition, { lastRow });
      for (const row of inventory[definition.part]) {
        const values = fields(row);
        sheet.addRow(definition.columns.map((column) => cellText(column, values[column.key]))).commit();
      }
    }
    addLists(workbook);
  });
}

type Marks = Map<number, Map<number, InventoryProblem[]>>;

function marksBySheet(problems: readonly InventoryProblem[]): Map<string, Marks> {
  const sheets = new Map<string, Marks>();
  for (const problem of problems) {
    const rows: Marks = sheets.get(problem.sheet) ?? new Map();
    sheets.set(problem.sheet, rows);
    const row = Math.max(problem.row, 1);
    const cells = rows.get(row) ?? new Map<number, InventoryProblem[]>();
    rows.set(row, cells);
    const column = Math.max(problem.column, 1);
    cells.set(column, [...(cells.get(column) ?? []), problem]);
  }
  return sheets;
}

function addProblemList(workbook: ExcelJS.stream.xlsx.WorkbookWriter, problems: readonly InventoryProblem[]): void {
  const sheet = workbook.addWorksheet(problemSheetName, { views: [{ state: 'frozen', ySplit: 1 }], pageSetup: page });
  sheet.columns = [8, 16, 10, 32, 70].map((width) => ({ width, style: { font: bodyFont } }));
  const header = sheet.addRow(['类别', '工作表', '单元格', '内容', '问题']);
  header.eachCell((cell) => {
    cell.font = headerFont;
    cell.fill = solid(primaryColor);
  });
  header.commit();
  for (const problem of problems) {
    const kind = problemReasons[problem.reason];
    const place = problem.row === 0 ? '' : `${columnLetters(Math.max(problem.column, 1))}${problem.row}`;
    const row = sheet.addRow([
      kind === 'error' ? '错误' : '提醒',
      problem.sheet,
      place,
      problem.value,
      problemText(problem),
    ]);
    row.getCell(1).fill = marks[kind].fill;
    row.getCell(1).font = marks[kind].font;
    row.getCell(4).alignment = wrapped;
    row.getCell(5).alignment = wrapped;
    row.commit();
  }
}

/**
 * The uploaded workbook again, every bad cell filled and commented, with a list of all problems in front. It is built
 * anew from the plain cells: whatever else the upload carried (formulas, macros, links, pictures) does not come along.
 */
export function markInventoryWorkbook(original: Uint8Array, problems: readonly InventoryProblem[]): Promise<Buffer> {
  return writeWorkbook((workbook) => {
    addProblemList(workbook, problems);
    const marksOf = marksBySheet(problems);
    const carried = new Set<string>([helpSheetName, listSheetName, problemSheetName]);
    readXlsx(original, (name) => {
      if (carried.has(name)) return undefined;
      const definition = inventorySheets.find((candidate) => candidate.name === name.trim());
      // Only the names that Excel itself would refuse differ.
      const sheet = workbook.addWorksheet(name.replace(/[*?:\\/[\]]/g, '_').slice(0, 31), {
        views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }],
      });
      const rows = marksOf.get(definition?.name ?? name) ?? new Map<number, Map<number, InventoryProblem[]>>();
      let started = false;
      return (number, cells) => {
        if (!started && definition) prepare(sheet, definition, cells);
        const isHeader = !started;
        started = true;
        const row = sheet.getRow(number);
        for (const cell of cells) {
          row.getCell(cell.column).value = cell.kind === 'number' ? Number(cell.text) : escaped(cell.text);
          if (!isHeader) continue;
          row.getCell(cell.column).font = headerFont;
          row.getCell(cell.column).fill = solid(primaryColor);
        }
        for (const [column, found] of rows.get(number) ?? []) {
          const kind = found.some((problem) => problemReasons[problem.reason] === 'error') ? 'error' : 'warning';
          const cell = row.getCell(column);
          cell.fill = marks[kind].fill;
          cell.font = marks[kind].font;
          cell.note = found
            .map((problem) => (problem.column === 0 ? `${problem.value}：` : '') + problemText(problem))
            .join('\n');
        }
        row.commit();
      };
    });
    addHelp(workbook);
    addLists(workbook);
  });
}

/** Widths and drop-downs for a sheet whose columns stand as the upload has them. */
function prepare(sheet: ExcelJS.Worksheet, definition: SheetDefinition, header: readonly RawCell[]): void {
  const columns = new Map<string, number>();
  const widths: Partial<ExcelJS.Column>[] = [];
  for (const cell of header) {
    const column = columnOfHeader(definition, cell.text);
    if (column) columns.set(column.key, cell.column);
    widths[cell.column - 1] = { width: column?.width ?? 16 };
  }
  sheet.columns = Array.from(widths, (width) => ({ width: 12, ...width, style: { font: bodyFont } }));
  addHelpers(sheet, definition, { columns, lastRow: 5000, levelColours: false });
}
