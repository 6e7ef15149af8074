import { readFile } from 'node:fs/promises';
import type { ForeignTable, TableMapping } from '#domain/kernel/tableMapping';
import type { Language } from '#domain/kernel/texts';
import { inventoryFields } from '#domain/subjects/assets/import/mapping';
import type { KnownAssets } from '#domain/subjects/assets/inventory/inventory';
import { answerApart } from '#server/kernel/documents/apart';
import { foreignTables } from '#server/kernel/documents/book/foreign';
import { markWorkbook } from '#server/kernel/documents/book/mark';
import { inventoryBook } from './inventoryBook';
import { levelsHelp } from './levelsHelp';
import { type ParsedInventory, parseInventoryWorkbook } from './parse';

/* A process of its own (server/kernel/documents/apart.ts): reads a workbook, and marks what is wrong with it. */

export interface ReaderInput {
  path: string;
  known: KnownAssets;
  /** Where the workbook has no sheet that would tell its own. */
  language: Language;
  /** Whether bad cells are to be marked. */
  mark: boolean;
  /** How the tables of a workbook in a layout of its own are read; undefined: not known yet. */
  tables?: readonly TableMapping[];
}
export interface ReaderOutput {
  parsed: ParsedInventory;
  /** The workbook with its bad cells marked, where there are any. */
  marked: Uint8Array | null;
  /** The tables of a workbook in a layout of its own. */
  tables: ForeignTable[] | null;
}

answerApart<ReaderInput>(async ({ path, known, language, mark, tables }): Promise<ReaderOutput> => {
  const bytes = await readFile(path);
  const foreign = foreignTables(inventoryBook, bytes, inventoryFields) ?? null;
  const parsed = parseInventoryWorkbook(bytes, known, language, {}, foreign ? (tables ?? []) : undefined);
  // The marked workbook has the portal's own sheets: another layout is not rewritten.
  const isMarked = mark && !foreign && parsed.problems.length > 0;
  const marked = isMarked ? await markWorkbook(inventoryBook, bytes, parsed, levelsHelp) : null;
  return { parsed, marked, tables: foreign };
});
