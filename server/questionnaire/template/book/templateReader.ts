import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/documents/apart';
import type { Book, BookProblem } from '#server/documents/book/book';
import { markWorkbook } from '#server/documents/book/mark';
import { type ReadTemplate, readTemplateBook } from './readTemplateBook';
import { templateBook } from './templateBook';

/* A process of its own (server/documents/apart.ts): reads a template's workbook, or marks what is wrong with it. */

export interface ReaderInput {
  path: string;
  language: Language;
  /** Absent: it is read. */
  mark?: readonly BookProblem[];
}
answerApart<ReaderInput>(async ({ path, language, mark }): Promise<ReadTemplate | Uint8Array> => {
  const bytes = await readFile(path);
  if (mark) return markWorkbook(templateBook as unknown as Book, bytes, { language, problems: mark });
  return readTemplateBook(bytes, language);
});
