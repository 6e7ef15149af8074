import { type DictionaryCode, dictionaries, findItem } from '#domain/subjects/assets/inventory/dictionaries';
import { type ProblemReason, problemReasons } from '#domain/subjects/assets/inventory/inventory';
import { defineBook } from '#server/kernel/documents/book/book';
import { problemText } from './problemTexts';
import { sheetShapes } from './shapes';

/** The inventory's workbook. */
export const inventoryBook = defineBook({
  texts: {
    of: (key) => `assets.workbook.${key}`,
    ofPart: (part, key) => `assets.workbook.${part}.${key}`,
  },
  sheets: sheetShapes,
  hasBlankWords: true,
  partial: true,
  rules: 6,
  items: (list) => dictionaries[list as DictionaryCode].items,
  find: (list, text) => findItem(list as DictionaryCode, text),
  severity: problemReasons,
  problem: (language, { reason, detail = '' }) => problemText(language, { reason: reason as ProblemReason, detail }),
});
