import type { TableMapping } from '#domain/kernel/tableMapping';
import type { Language } from '#domain/kernel/texts';
import { checkInventory, type UnsoundInventory } from '#domain/subjects/assets/import/check';
import { lineLinker } from '#domain/subjects/assets/import/lineLinker';
import {
  emptyKnown,
  type Inventory,
  type InventoryPart,
  type InventoryProblem,
  type KnownAssets,
} from '#domain/subjects/assets/inventory/inventory';
import type { MappedReading } from '#server/kernel/documents/book/mapped';
import { type ParsedBook, parseBook } from '#server/kernel/documents/book/parse';
import type { ReadLimits } from '#server/kernel/documents/xlsx/reader';
import { inventoryBook } from './inventoryBook';

export type ParsedInventory = Pick<ParsedBook<InventoryPart>, 'language' | 'unread' | 'errorCount' | 'warningCount'> & {
  /** Rows without any bad cell. */
  readonly inventory: Inventory;
  /** In the order of the workbook. */
  readonly problems: readonly InventoryProblem[];
};

/**
 * Reads an inventory workbook and names everything that is wrong with it. `known` are the assets that the project has
 * already, which the file may link to.
 * @param tables how the tables of a workbook in a layout of its own are read
 * @throws DocumentError where the file is no sound workbook at all
 */
export function parseInventoryWorkbook(
  bytes: Uint8Array,
  known: KnownAssets = emptyKnown,
  fallback: Language = 'zh-CN',
  readLimits: Partial<ReadLimits> = {},
  tables?: readonly TableMapping[],
): ParsedInventory {
  const { language, rows, unread, problems, errorCount, warningCount } = parseBook(
    inventoryBook,
    bytes,
    // Rows are built from the definition of their sheet, whose keys the compiler has checked against the row's type.
    (found, unsound) => checkInventory(found as unknown as Inventory, known, unsound as unknown as UnsoundInventory),
    fallback,
    readLimits,
    tables && mapped(tables, known),
  );
  return {
    language,
    unread,
    inventory: rows as unknown as Inventory,
    problems: problems as readonly InventoryProblem[],
    errorCount,
    warningCount,
  };
}

function mapped(tables: readonly TableMapping[], known: KnownAssets): MappedReading<InventoryPart> {
  const link = lineLinker(known);
  return {
    tables,
    link: (found, report, row) =>
      link(found, (part, field, reason, value, detail) => report(part)(field, reason, value, detail), row),
  };
}
