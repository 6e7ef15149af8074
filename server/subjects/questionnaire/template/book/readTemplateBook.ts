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
    (found, unsound) => checkTemplate(found, unsound, standards),
    language,
  );
  return {
    ...read,
    template: read.errorCount === 0 ? rowsContent(inBothLanguages(rows) as unknown as TemplateRows) : null,
  };
}
