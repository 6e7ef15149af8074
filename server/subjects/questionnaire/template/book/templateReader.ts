import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import { answerApart } from '#server/kernel/documents/apart';
import type { Book, BookProblem } from '#server/kernel/documents/book/book';
import { markWorkbook } from '#server/kernel/documents/book/mark';
import { type ReadTemplate, readTemplateBook } from './readTemplateBook';
import { templateBook } from './templateBook';

/* A process of its own (server/kernel/documents/apart.ts): reads a template's workbook, or marks what is wrong with it. */

export type ReaderInput = { path: string; language: Language } & (
  | { mark: readonly BookProblem[] }
  /** It is read; what each standard numbers that it may name. */
  | { standards: Readonly<Record<string, readonly string[]>> }
);
answerApart<ReaderInput>(async ({ path, language, ...asked }): Promise<ReadTemplate | Uint8Array> => {
  const bytes = await readFile(path);
  if ('mark' in asked) return markWorkbook(templateBook as unknown as Book, bytes, { language, problems: asked.mark });
  return readTemplateBook(bytes, language, asked.standards);
});
