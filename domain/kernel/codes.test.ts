import { expect, it } from 'vitest';
import { annexNumber, codePattern } from './codes';

it('is a code of letters of any script, digits and four signs', () => {
  expect(['A.8.8', '第十二条', '5/2', 'A.1', 'BU_01-x'].filter((code) => codePattern.test(code))).toHaveLength(5);
  expect(['', '8.1.1.1a)', 'a b', 'a:b'].filter((code) => codePattern.test(code))).toEqual([]);
});

it('names a control of Annex A by its number', () => {
  expect(['A.8.8', 'a.8.8', 'A8.8', '8.8', 'ABC.1'].map(annexNumber)).toEqual(['8.8', '8.8', '8.8', '8.8', 'ABC.1']);
});
