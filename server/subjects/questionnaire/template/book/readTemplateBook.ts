import type { Language } from '#domain/kernel/texts';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { BookProblem } from '#server/kernel/documents/book/book';
import { parseBook } from '#server/kernel/documents/book/parse';
import { inBothLanguages } from './bothLanguages';
import { checkTemplate } from './checkTemplate';
import type { TemplateRows, ToldTemplate } from './rows';
import { rowsContent } from './rowsContent';
import { templateBook } from './templateBook';

export interface ReadTemplate {
  language: Language;
  /** Null where a cell is bad. */
  template: ToldTemplate<TemplateContent> | null;
  problems: readonly BookProblem[];
  errorCount: number;
  warningCount: number;
}

/** What a workbook says of a template. @param standards what each that it may name numbers */
export function readTemplateBook(
  bytes: Uint8Array,
  language: Language,
  standards: Readonly<Record<string, readonly string[]>>,
): ReadTemplate {
  const { rows, rowNumber, ...read } = parseBook(
    templateBook,
    bytes,
    (found, listed) => checkTemplate(found, listed, standards),
    language,
  );
  // Settings with a bad cell are there, although no row of them is sound.
  const isTold = (one: BookProblem) =>
    !(
      one.reason === 'oneRow' &&
      one.row === 0 &&
      read.problems.some(({ sheet, row }) => sheet === one.sheet && row > 0)
    );
  const problems = read.problems.filter(isTold);
  const errorCount = read.errorCount - (read.problems.length - problems.length);
  return {
    ...read,
    problems,
    errorCount,
    template: errorCount === 0 ? rowsContent(inBothLanguages(rows) as unknown as TemplateRows) : null,
  };
}
