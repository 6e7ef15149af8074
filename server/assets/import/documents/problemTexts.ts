import type { InventoryProblem } from '#domain/assets/inventory/inventory';
import { documentText } from '#server/documents/texts';

/** What is wrong and what to do about it, for comments in the marked workbook, which is Chinese as its template is. */
export function problemText({ reason, detail = '' }: Pick<InventoryProblem, 'reason' | 'detail'>): string {
  const text = documentText('zh-CN', `assets.problem.${reason}`, { detail });
  return reason === 'unknownReference' && detail
    ? documentText('zh-CN', 'assets.problem.didYouMean', { text, detail })
    : text;
}
