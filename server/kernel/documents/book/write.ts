import { isLevel, levelLabel } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { documentText, wordsIn } from '../texts';
import { escaped, exampleFont, writeWorkbook } from '../xlsx/writer';
import { type Book, type ColumnDefinition, exampleMark } from './book';
import { addHelp, type MoreHelp } from './help';
import { addLists, addSheet } from './layout';

/** The empty workbook that people fill in. */
export function templateOf(book: Book, language: Language, more?: MoreHelp): Promise<Buffer> {
  return writeWorkbook((workbook) => {
    addHelp(book, workbook, language, more);
    for (const definition of book.sheets(language)) {
      const sheet = addSheet(book, workbook, definition, { lastRow: 5000 });
      const row = sheet.getRow(2);
      definition.columns.forEach((column, index) => {
        const cell = row.getCell(index + 1);
        cell.value = index === 0 ? exampleMark(language) + column.example : column.example;
        cell.font = exampleFont;
      });
      row.commit();
    }
    addLists(book, workbook, language);
  });
}

/** How a value stands in its cell. Texts are always string cells: one that starts with = + - @ is never a formula. */
function cellText(book: Book, language: Language, column: ColumnDefinition, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (column.kind === 'level' && typeof value === 'number' && isLevel(value))
    return levelLabel(value, wordsIn(language));
  const { list } = column;
  if (!list) return escaped(String(value));
  const wordOf = (code: unknown) =>
    book.items(list).find((item) => item.code === String(code))?.[wordsIn(language)] ?? String(code);
  return (Array.isArray(value) ? value : [value]).map(wordOf).join(documentText(language, 'book.between'));
}

/** Records as a workbook that can be imported again without any change. */
export function writeBook(
  book: Book,
  rows: Readonly<Record<string, readonly object[]>>,
  language: Language,
  more?: MoreHelp,
): Promise<Buffer> {
  const sheets = book.sheets(language);
  const most = Math.max(...sheets.map(({ part }) => rows[part]?.length ?? 0));
  const lastRow = Math.min(most + 1000, limits.sheetRows + 1);
  return writeWorkbook((workbook) => {
    addHelp(book, workbook, language, more);
    for (const definition of sheets) {
      const sheet = addSheet(book, workbook, definition, { lastRow });
      for (const row of rows[definition.part] ?? []) {
        const values = row as Readonly<Record<string, unknown>>;
        sheet.addRow(definition.columns.map((column) => cellText(book, language, column, values[column.key]))).commit();
      }
    }
    addLists(book, workbook, language);
  });
}
