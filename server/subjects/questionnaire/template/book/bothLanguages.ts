import type { BookRows } from '#server/kernel/documents/book/parse';
import type { TemplatePart } from './templateBook';

/** The texts of each part, by the key that both languages share; those of `needed` are in one language at least. */
export const saidParts: Readonly<Record<TemplatePart, { needed: readonly string[]; optional: readonly string[] }>> = {
  // A description may be in one language alone.
  settings: { needed: ['name'], optional: [] },
  sections: { needed: ['title'], optional: ['help'] },
  questions: { needed: ['text'], optional: ['help', 'missing'] },
  options: { needed: ['text'], optional: ['present', 'missing'] },
  columns: { needed: ['title'], optional: ['choices'] },
  rules: { needed: ['missing'], optional: [] },
};

/** Rows in which a text that is written in one language is read in the other as well, as in the editor. */
export function inBothLanguages(rows: BookRows<TemplatePart>): BookRows<TemplatePart> {
  const filled = (part: TemplatePart) => {
    const { needed, optional } = saidParts[part];
    return rows[part].map((row) => {
      const texts = [...needed, ...optional].flatMap((key) => {
        const [zh, en] = [row[`${key}Zh`], row[`${key}En`]];
        const said = zh ?? en;
        return said === undefined ? [] : [[`${key}Zh`, said] as const, [`${key}En`, en ?? said] as const];
      });
      return { ...row, ...Object.fromEntries(texts) };
    });
  };
  return {
    settings: filled('settings'),
    sections: filled('sections'),
    questions: filled('questions'),
    options: filled('options'),
    columns: filled('columns'),
    rules: filled('rules'),
  };
}
