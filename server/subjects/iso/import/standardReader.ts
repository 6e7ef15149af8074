import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import type { MappingRow } from '#domain/subjects/iso/standard';
import { answerApart } from '#server/kernel/documents/apart';
import type { Book, BookProblem } from '#server/kernel/documents/book/book';
import { markWorkbook } from '#server/kernel/documents/book/mark';
import { parseBook } from '#server/kernel/documents/book/parse';
import { checkMapping, type KnownRefs, mappingBook } from './mappingBook';
import { checkStandard, type StandardSheet, sheetOf, standardBook } from './standardBook';

/* A process of its own (server/kernel/documents/apart.ts): reads a workbook of a standard or a mapping, and marks what is wrong. */

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
    language: read.language,
    problems,
    errorCount,
    warningCount,
    marked: problems.length > 0 ? await markWorkbook(book, bytes, marks) : undefined,
  };
});
