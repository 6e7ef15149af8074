import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/documents/apart';
import type { BookProblem } from '#server/documents/book/book';
import { parseBook } from '#server/documents/book/parse';
import { type BankRow, bankBook, checkBank } from './bankBook';

/* A process of its own (server/documents/apart.ts): reads a bank statement. */

export interface ReaderInput {
  path: string;
  language: Language;
}
export interface ReaderOutput {
  rows: readonly BankRow[];
  problems: readonly BookProblem[];
  errorCount: number;
}

answerApart<ReaderInput>(async ({ path, language }): Promise<ReaderOutput> => {
  const { rows, problems, errorCount } = parseBook(bankBook, await readFile(path), checkBank, language);
  return { rows: rows.records as unknown as BankRow[], problems, errorCount };
});
