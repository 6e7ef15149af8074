import type ExcelJS from 'exceljs';
import type { Language } from '#domain/kernel/texts';
import { primaryColor } from '#domain/kernel/tokens';
import { documentText } from '../texts';
import { bodyFont, fontName, headerFont, page, solid, wrapped } from '../xlsx/writer';
import { type Book, exampleMark, helpSheetName, kindText, say } from './book';
import { choices } from './layout';

/** What a book's own help ends with: lines are written by the first, titles by the second. */
export type MoreHelp = (
  sheet: ExcelJS.Worksheet,
  language: Language,
  line: (values: string[], font?: Partial<ExcelJS.Font>, fill?: string) => void,
  title: (text: string) => void,
) => void;

/** The sheet that explains how to fill in the others. */
export function addHelp(
  book: Book,
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  language: Language,
  more?: MoreHelp,
): void {
  const sheet = workbook.addWorksheet(helpSheetName(language), { views: [{ showGridLines: false }], pageSetup: page });
  sheet.columns = [16, 18, 10, 12, 44, 60, 28].map((width) => ({ width, style: { font: bodyFont } }));
  const line = (values: string[], font: Partial<ExcelJS.Font> = bodyFont, fill?: string) => {
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
  title(say(language, book.texts.of('title')));
  for (let rule = 1; rule <= book.rules; rule++)
    line([say(language, book.texts.of(`rule${rule}`), { mark: exampleMark(language).trim() })]);
  line([]);
  title(documentText(language, 'book.columnsTitle'));
  const heads = ['sheetName', 'column', 'required', 'kind', 'guidance', 'values', 'example'] as const;
  line(
    heads.map((head) => documentText(language, `book.${head}`)),
    headerFont,
    primaryColor,
  );
  for (const definition of book.sheets(language)) {
    const row = sheet.addRow([definition.name, definition.help]);
    for (let column = 1; column <= 7; column++) row.getCell(column).fill = solid('#F0F3FB');
    row.getCell(1).font = { ...bodyFont, bold: true };
    row.commit();
    for (const column of definition.columns) {
      const values =
        column.kind === 'level' ? '' : choices(book, language, column).join(documentText(language, 'book.separator'));
      const required = documentText(language, column.required ? 'book.required' : 'book.optional');
      line(['', column.header, required, kindText(language, column.kind), column.help, values, column.example]);
    }
  }
  more?.(sheet, language, line, title);
}
