import type { Language } from '#domain/kernel/texts';
import type { InventoryProblem } from '#domain/subjects/assets/inventory/inventory';
import { cellProblem, say } from '#server/kernel/documents/book/book';
import { documentText } from '#server/kernel/documents/texts';

/** What is wrong and what to do about it, for comments in the marked workbook. */
export function problemText(
  language: Language,
  { reason, detail = '' }: Pick<InventoryProblem, 'reason' | 'detail'>,
): string {
  const text = cellProblem(language, { reason, detail }) ?? say(language, `assets.problem.${reason}`, { detail });
  return reason === 'unknownReference' && detail
    ? documentText(language, 'assets.problem.didYouMean', { text, detail })
    : text;
}
