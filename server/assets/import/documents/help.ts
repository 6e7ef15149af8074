import type ExcelJS from 'exceljs';
import { levelLabel, levels } from '#domain/kernel/levels';
import { primaryColor, riskColors } from '#domain/kernel/tokens';
import { levelDefinitions } from '#server/assets/method/levelDefinitions';
import { argb, bodyFont, fontName, headerFont, page, solid, wrapped } from '#server/documents/xlsx/writer';
import { choices } from './layout';
import { type ColumnDefinition, exampleMark, helpSheetName, inventorySheets } from './sheets';

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

/** The sheet that explains how to fill in the others. */
export function addHelp(workbook: ExcelJS.stream.xlsx.WorkbookWriter): void {
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
      row.getCell(2).fill = solid(riskColors[level].background);
      row.getCell(2).font = { ...bodyFont, color: { argb: argb(riskColors[level].text) } };
      row.getCell(5).alignment = wrapped;
      row.commit();
    }
  }
}
