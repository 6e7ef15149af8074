import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/kernel/documents/apart';
import type { BookProblem } from '#server/kernel/documents/book/book';
import { parseBook } from '#server/kernel/documents/book/parse';
import { type BankRow, bankBook, checkBank } from './bankBook';

/* A process of its own (server/kernel/documents/apart.ts): reads a bank statement. */

export interface ReaderInput {
  path: string;
  language: Language;
}
export interface ReaderOutput {
  /** Each with its row number. */
  rows: readonly (BankRow & { row: number })[];
  problems: readonly BookProblem[];
  errorCount: number;
}

answerApart<ReaderInput>(async ({ path, language }): Promise<ReaderOutput> => {
  const { rows, rowNumber, problems, errorCount } = parseBook(bankBook, await readFile(path), checkBank, language);
  const records = rows.records as unknown as BankRow[];
  return { rows: records.map((one, i) => ({ ...one, row: rowNumber('records', i) })), problems, errorCount };
});
