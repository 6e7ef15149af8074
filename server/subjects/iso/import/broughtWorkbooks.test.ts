import { expect, it } from 'vitest';
import { parseBook } from '#server/kernel/documents/book/parse';
import { caseFile } from '../../../../tests/server/caseFile';
import { checkStandard, standardBook } from './standardBook';

it('keeps the last zero of a clause that a format shows', () => {
  const { rows, errorCount } = parseBook(standardBook, caseFile('i02b.xlsx'), checkStandard);
  expect(errorCount).toBe(0);
  expect(rows.entries.map(({ code }) => code)).toEqual(['5.10', '8.20', '8.28']);
});
