import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import type { KnownAssets } from '#domain/subjects/assets/inventory/inventory';
import { answerApart } from '#server/kernel/documents/apart';
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
}
export interface ReaderOutput {
  parsed: ParsedInventory;
  /** The workbook with its bad cells marked, where there are any. */
  marked: Uint8Array | null;
}

answerApart<ReaderInput>(async ({ path, known, language, mark }): Promise<ReaderOutput> => {
  const bytes = await readFile(path);
  const parsed = parseInventoryWorkbook(bytes, known, language);
  const marked =
    mark && parsed.problems.length > 0 ? await markWorkbook(inventoryBook, bytes, parsed, levelsHelp) : null;
  return { parsed, marked };
});
