import { itemWord } from '#domain/assets/inventory/dictionaries';
import { emptyInventory, type Inventory, type InventoryRow, inventoryParts } from '#domain/assets/inventory/inventory';
import { isLevel, levelLabel } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { wordsIn } from '#server/documents/texts';
import { escaped, exampleFont, writeWorkbook } from '#server/documents/xlsx/writer';
import { addHelp } from './help';
import { addLists, addSheet } from './layout';
import { type ColumnDefinition, exampleMark, inventorySheets } from './sheets';

/** The empty workbook that people fill in. */
export function inventoryTemplate(language: Language): Promise<Buffer> {
  return writeWorkbook((workbook) => {
    addHelp(workbook, language);
    for (const definition of inventorySheets(language)) {
      const sheet = addSheet(workbook, definition, { lastRow: 5000 });
      const row = sheet.getRow(2);
      definition.columns.forEach((column, index) => {
        const cell = row.getCell(index + 1);
        cell.value = index === 0 ? exampleMark(language) + column.example : column.example;
        cell.font = exampleFont;
      });
      row.commit();
    }
    addLists(workbook, language);
  });
}

/** How a value stands in its cell. Texts are always string cells: one that starts with = + - @ is never a formula. */
function cellText(language: Language, column: ColumnDefinition, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (column.kind === 'level' && typeof value === 'number' && isLevel(value))
    return levelLabel(value, wordsIn(language));
  return column.dictionary ? itemWord(column.dictionary, String(value), wordsIn(language)) : escaped(String(value));
}

const fields = (row: InventoryRow) => row as unknown as Readonly<Record<string, unknown>>;

/** An inventory as a workbook that can be imported again without any change. */
export function writeInventoryWorkbook(
  inventory: Inventory = emptyInventory,
  language: Language = 'zh-CN',
): Promise<Buffer> {
  const most = Math.max(...inventoryParts.map((part) => inventory[part].length));
  const lastRow = Math.min(most + 1000, limits.sheetRows + 1);
  return writeWorkbook((workbook) => {
    addHelp(workbook, language);
    for (const definition of inventorySheets(language)) {
      const sheet = addSheet(workbook, definition, { lastRow });
      for (const row of inventory[definition.part]) {
        const values = fields(row);
        sheet.addRow(definition.columns.map((column) => cellText(language, column, values[column.key]))).commit();
      }
    }
    addLists(workbook, language);
  });
}
