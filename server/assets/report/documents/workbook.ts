import type ExcelJS from 'exceljs';
import { itemWord } from '#domain/assets/inventory/dictionaries';
import { type Level, levelLabel, levels } from '#domain/kernel/levels';
import { primaryColor, riskColors } from '#domain/kernel/tokens';
import { plainText } from '#server/documents/table';
import { bodyFont, headerFont, page, solid, wrapped, writeWorkbook } from '#server/documents/xlsx/writer';
import { reportFigures } from './figures';
import { type RiskReportInput, title } from './parts';
import { type TreatedRisk, treatmentFigures } from './treatmentFigures';

type Value = string | number | Level | null;

interface SheetColumn {
  readonly title: string;
  readonly width: number;
  readonly isLevel?: true;
  value(risk: TreatedRisk, index: number): Value;
}

const columns: readonly SheetColumn[] = [
  { title: '序号', width: 8, value: (_, index) => index + 1 },
  { title: '单元编码', width: 16, value: (risk) => risk.unitCode },
  { title: '单元名称', width: 26, value: (risk) => risk.unitName },
  { title: '威胁', width: 26, value: (risk) => risk.threat },
  { title: '脆弱性', width: 30, value: (risk) => risk.vulnerability },
  { title: '风险值', width: 10, value: (risk) => risk.riskValue },
  { title: '风险等级', width: 12, isLevel: true, value: (risk) => risk.riskLevel },
  { title: '处置方式', width: 12, value: (risk) => risk.treatment && itemWord('treatment', risk.treatment) },
  { title: '处置措施', width: 40, value: (risk) => risk.treatmentPlan },
  { title: '控制', width: 16, value: (risk) => risk.controls.map((ref) => `A.${ref}`).join('、') || null },
  { title: '责任人', width: 14, value: (risk) => risk.treatmentOwner },
  { title: '期限', width: 13, value: (risk) => risk.treatmentDeadline },
  { title: '残余风险值', width: 12, value: (risk) => risk.remnantValue },
  { title: '残余等级', width: 12, isLevel: true, value: (risk) => risk.remnantLevel },
  { title: '接受人', width: 14, value: (risk) => risk.acceptedBy },
  { title: '接受理由', width: 30, value: (risk) => risk.acceptReason },
  { title: '有效期至', width: 13, value: (risk) => risk.acceptedUntil },
];

const levelStyles = Object.fromEntries(
  levels.map((level) => [
    level,
    {
      fill: solid(riskColors[level].background),
      font: { ...bodyFont, color: { argb: `FF${riskColors[level].text.slice(1)}` } },
    },
  ]),
) as Record<Level, { fill: ExcelJS.Fill; font: Partial<ExcelJS.Font> }>;

/** Texts stay texts: one that begins like a formula is never one. */
const cellText = (value: Value) => (typeof value === 'string' ? plainText(value) : value);

function riskSheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, name: string, risks: readonly TreatedRisk[]): void {
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: 3, ySplit: 1 }],
    pageSetup: { ...page, printTitlesRow: '1:1' },
  });
  sheet.columns = columns.map(({ width }) => ({ width, style: { font: bodyFont, alignment: wrapped } }));
  const header = sheet.addRow(columns.map((column) => column.title));
  header.eachCell((cell) => {
    cell.font = headerFont;
    cell.fill = solid(primaryColor);
  });
  header.commit();
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  for (const [index, risk] of risks.entries()) {
    const values = columns.map((column) => column.value(risk, index));
    const row = sheet.addRow(
      values.map((value, at) => (columns[at]?.isLevel && value ? levelLabel(value as Level) : cellText(value))),
    );
    for (const [at, column] of columns.entries()) {
      if (!column.isLevel || !values[at]) continue;
      Object.assign(row.getCell(at + 1), levelStyles[values[at] as Level]);
    }
    row.commit();
  }
  sheet.commit();
}

/** The report's lists as a workbook: an overview, every risk, the plan, what remains high. */
export function riskReportWorkbook(input: RiskReportInput): Promise<Buffer> {
  const figures = reportFigures(input.method, input.inventory);
  const treated = treatmentFigures(input.treated);
  return writeWorkbook((workbook) => {
    const sheet = workbook.addWorksheet('概览', { pageSetup: page });
    sheet.columns = [22, 18, 18].map((width) => ({ width, style: { font: bodyFont } }));
    const put = (values: (string | number)[], style?: { fill?: ExcelJS.Fill; font?: Partial<ExcelJS.Font> }) => {
      const row = sheet.addRow(values.map(cellText));
      if (style) row.eachCell((cell) => Object.assign(cell, style));
      return row;
    };
    put([title], { font: { ...bodyFont, size: 16, bold: true } }).commit();
    for (const [label, value] of [
      ['被评估单位', input.customer],
      ['评估单位', input.consultant ?? input.customer],
      ['项目名称', input.projectName],
      ['报告编号', input.number],
      ['报告日期', input.date],
      ['评估方法', `${input.method.name.zh}（${input.method.source}，版本 ${input.method.version}）`],
      ['签署', input.signed ? `${input.signed.by}，${input.signed.on}` : '尚未签署'],
    ] as const)
      put([label, value]).commit();
    put([]).commit();
    put(['风险等级', '处置前', '处置后（残余）'], { font: headerFont, fill: solid(primaryColor) }).commit();
    for (const level of [...levels].reverse()) {
      const row = put([levelLabel(level), figures.byLevel[level], treated.after[level]]);
      Object.assign(row.getCell(1), levelStyles[level]);
      row.commit();
    }
    put(['合计', figures.total, treated.stated], { font: { ...bodyFont, bold: true } }).commit();
    sheet.commit();
    riskSheet(workbook, '全部风险', input.treated);
    riskSheet(workbook, '高风险处置计划', treated.planned);
    riskSheet(workbook, '高残余风险', treated.highRemnant);
  });
}
