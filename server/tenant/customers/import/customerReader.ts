import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/documents/apart';
import type { BookProblem } from '#server/documents/book/book';
import { parseBook } from '#server/documents/book/parse';
import { type CustomerRow, checkCustomers, customerBook } from './customerBook';

/* A process of its own (server/documents/apart.ts): reads a workbook of customers. */

export interface ReaderInput {
  path: string;
  language: Language;
}
export interface ReaderOutput {
  language: Language;
  /** Sound rows with where they stand. */
  rows: { row: CustomerRow; number: number }[];
  problems: readonly BookProblem[];
  errorCount: number;
  warningCount: number;
}

answerApart<ReaderInput>(async ({ path, language }): Promise<ReaderOutput> => {
  const { rows, rowNumber, ...rest } = parseBook(customerBook, await readFile(path), checkCustomers, language);
  const sound = rows.customers as unknown as CustomerRow[];
  return { ...rest, rows: sound.map((row, index) => ({ row, number: rowNumber('customers', index) })) };
});
