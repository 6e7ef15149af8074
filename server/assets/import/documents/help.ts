import type ExcelJS from 'exceljs';
import { levelLabel, levels } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import { primaryColor, valueColors } from '#domain/kernel/tokens';
import { definedScales, levelDefinition, scaleName } from '#server/assets/method/levelDefinitions';
import { documentText, wordsIn } from '#server/documents/texts';
import { argb, bodyFont, fontName, headerFont, page, solid, wrapped } from '#server/documents/xlsx/writer';
import { choices } from './layout';
import type { ColumnKind } from './shapes';
import { exampleMark, helpSheetName, inventorySheets } from './sheets';

const rules = ['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6'] as const;

const kindKeys = {
  code: 'kindCode',
  reference: 'kindReference',
  text: 'kindText',
  level: 'kindLevel',
  word: 'kindWord',
  flag: 'kindFlag',
} as const satisfies Record<ColumnKind, string>;

type HelpText =
  | (typeof kindKeys)[ColumnKind]
  | 'title'
  | 'columnsTitle'
  | 'levelsTitle'
  | 'sheetName'
  | 'column'
  | 'required'
  | 'optional'
  | 'kind'
  | 'guidance'
  | 'values'
  | 'example'
  | 'separator'
  | 'scale'
  | 'level'
  | 'meaning';

/** The sheet that explains how to fill in the others. */
export function addHelp(workbook: ExcelJS.stream.xlsx.WorkbookWriter, language: Language): void {
  const t = (key: HelpText) => documentText(language, `assets.workbook.${key}`);
  const sheet = workbook.addWorksheet(helpSheetName(language), { views: [{ showGridLines: false }], pageSetup: page });
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
  title(t('title'));
  for (const rule of rules)
    line([documentText(language, `assets.workbook.${rule}`, { mark: exampleMark(language).trim() })]);
  line([]);
  title(t('columnsTitle'));
  const heads = ['sheetName', 'column', 'required', 'kind', 'guidance', 'values', 'example'] as const;
  line(heads.map(t), headerFont, primaryColor);
  for (const definition of inventorySheets(language)) {
    const row = sheet.addRow([definition.name, definition.help]);
    for (let column = 1; column <= 7; column++) row.getCell(column).fill = solid('#F0F3FB');
    row.getCell(1).font = { ...bodyFont, bold: true };
    row.commit();
    for (const column of definition.columns) {
      const values = column.kind === 'level' ? '' : choices(language, column).join(t('separator'));
      const required = t(column.required ? 'required' : 'optional');
      line(['', column.header, required, t(kindKeys[column.kind]), column.help, values, column.example]);
    }
  }
  line([]);
  title(t('levelsTitle'));
  line([t('scale'), t('level'), '', '', t('meaning')], headerFont, primaryColor);
  for (const scale of definedScales.filter((one) => one !== 'risk')) {
    for (const level of levels) {
      const row = sheet.addRow([
        level === 1 ? scaleName(language, scale) : '',
        levelLabel(level, wordsIn(language)),
        '',
        '',
        levelDefinition(language, scale, level),
      ]);
      row.getCell(2).fill = solid(valueColors[level].background);
      row.getCell(2).font = { ...bodyFont, color: { argb: argb(valueColors[level].text) } };
      row.getCell(5).alignment = wrapped;
      row.commit();
    }
  }
}
