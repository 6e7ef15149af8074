import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/kernel/documents/apart';
import type { Book, BookProblem } from '#server/kernel/documents/book/book';
import { markWorkbook } from '#server/kernel/documents/book/mark';
import { parseBook } from '#server/kernel/documents/book/parse';
import { type CustomerRow, checkCustomers, customerBook } from './customerBook';

/* A process of its own (server/kernel/documents/apart.ts): reads a workbook of customers, or marks what is wrong with it. */

/** Who has a customer already is found between the two: marking comes with all that is wrong. */
export interface ReaderInput {
  path: string;
  language: Language;
  /** Absent: it is read. */
  mark?: readonly BookProblem[];
}
export interface ReaderOutput {
  language: Language;
  /** Sound rows with where they stand. */
  rows: { row: CustomerRow; number: number }[];
  problems: readonly BookProblem[];
  errorCount: number;
  warningCount: number;
}

answerApart<ReaderInput>(async ({ path, language, mark }): Promise<ReaderOutput | Uint8Array> => {
  const bytes = await readFile(path);
  if (mark) return markWorkbook(customerBook as Book, bytes, { language, problems: mark });
  const { rows, rowNumber, ...rest } = parseBook(customerBook, bytes, checkCustomers, language);
  const sound = rows.customers as unknown as CustomerRow[];
  return { ...rest, rows: sound.map((row, index) => ({ row, number: rowNumber('customers', index) })) };
});
