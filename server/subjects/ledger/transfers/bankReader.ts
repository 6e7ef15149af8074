import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/kernel/documents/apart';
import { readStatement, type Statement } from './readStatement';

/* A process of its own (server/kernel/documents/apart.ts): reads a bank statement. */

export interface ReaderInput {
  path: string;
  language: Language;
}
export type ReaderOutput = Statement;

answerApart<ReaderInput>(
  async ({ path, language }): Promise<ReaderOutput> => readStatement(await readFile(path), language),
);
