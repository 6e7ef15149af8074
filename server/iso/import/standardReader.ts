import { readFile } from 'node:fs/promises';
import type { MappingRow } from '#domain/iso/standard';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/documents/apart';
import type { Book, BookProblem } from '#server/documents/book/book';
import { markWorkbook } from '#server/documents/book/mark';
import { parseBook } from '#server/documents/book/parse';
import { checkMapping, type KnownRefs, mappingBook } from './mappingBook';
import { checkStandard, type StandardSheet, sheetOf, standardBook } from './standardBook';

/* A process of its own (server/documents/apart.ts): reads a workbook of a standard or a mapping, and marks what is wrong. */

export interface ReaderInput {
  path: string;
  language: Language;
  /** Absent: it is a standard. */
  known?: { from: KnownRefs; to: KnownRefs };
}
export interface ReaderOutput {
  /** Absent where its sheet has no sound row. */
  standard: StandardSheet | undefined;
  rows: MappingRow[];
  language: Language;
  problems: readonly BookProblem[];
  errorCount: number;
  warningCount: number;
  /** Where anything is wrong. */
  marked: Uint8Array | undefined;
}

answerApart<ReaderInput>(async ({ path, language, known }): Promise<ReaderOutput> => {
  const bytes = await readFile(path);
  const read = known
    ? { ...parseBook(mappingBook, bytes, checkMapping(known), language), book: mappingBook as Book }
    : { ...parseBook(standardBook, bytes, checkStandard, language), book: standardBook as Book };
  const { rows, problems, errorCount, warningCount, book } = read;
  const marks = { language: read.language, problems };
  return {
    standard: 'standard' in rows ? sheetOf(rows) : undefined,
    rows: 'rows' in rows ? (rows.rows as unknown as MappingRow[]) : [],
    ...{ language: read.language, problems, errorCount, warningCount },
    marked: problems.length > 0 ? await markWorkbook(book, bytes, marks) : undefined,
  };
});
