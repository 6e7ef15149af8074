import type { Language } from '#domain/kernel/texts';
import { emptyInventory, type Inventory } from '#domain/subjects/assets/inventory/inventory';
import { templateOf, writeBook } from '#server/kernel/documents/book/write';
import { inventoryBook } from './inventoryBook';
import { levelsHelp } from './levelsHelp';

/** The empty workbook that people fill in. */
export const inventoryTemplate = (language: Language): Promise<Buffer> =>
  templateOf(inventoryBook, language, levelsHelp);

/** An inventory as a workbook that can be imported again without any change. */
export const writeInventoryWorkbook = (
  inventory: Inventory = emptyInventory,
  language: Language = 'zh-CN',
): Promise<Buffer> => writeBook(inventoryBook, { ...inventory }, language, levelsHelp);
