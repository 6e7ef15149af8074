import { describe, expect, it } from 'vitest';
import { codePattern } from '#domain/kernel/codes';
import { parseBook } from '#server/kernel/documents/book/parse';
import { caseFile } from '../../../../tests/server/caseFile';
import { checkStandard, standardBook } from './standardBook';

it('keeps the last zero of a clause that a format shows', () => {
  const { rows, errorCount } = parseBook(standardBook, caseFile('i02b.xlsx'), checkStandard);
  expect(errorCount).toBe(0);
  expect(rows.entries.map(({ code }) => code)).toEqual(['5.10', '8.20', '8.28']);
});

describe('a standard as people have typed it', () => {
  const read = (name: string) => parseBook(standardBook, caseFile(name), checkStandard);

  it('has the 14 domains, 35 objectives and 114 controls of ISO/IEC 27001:2013, Annex A', () => {
    const { rows, problems } = read('i01.xlsx');
    expect(problems).toEqual([]);
    const depths = rows.entries.map(({ code }) => String(code).split('.').length);
    expect([2, 3, 4].map((depth) => depths.filter((one) => one === depth).length)).toEqual([14, 35, 114]);
    for (const { code } of rows.entries) expect(code).toMatch(/^A(\.\d+){1,3}$/u);
  });

  it('takes long titles whole, and names those of more than 200 characters', () => {
    const { rows, problems } = read('i03.xlsx');
    expect(Math.max(...rows.entries.map(({ titleZh }) => String(titleZh).length))).toBe(150);
    expect(problems.map(({ row, column, reason, detail }) => [row, column, reason, detail])).toEqual([
      [5, 5, 'tooLong', '200'],
      [6, 5, 'tooLong', '200'],
    ]);
  });

  it('keeps line breaks of requirements, and refuses a code with a bracket alone', () => {
    const text = (name: string) => String(read(name).rows.entries.find(({ code }) => code === '8.1.1.1')?.titleZh);
    expect(text('i04b.xlsx').split('\n')).toHaveLength(3);
    expect(text('i04.xlsx')).toBe(text('i04b.xlsx'));
    expect(read('i04.xlsx').problems).toMatchObject([{ row: 4, column: 1, reason: 'badCode', value: '8.1.1.1a)' }]);
    expect(read('i04b.xlsx').problems).toEqual([]);
  });

  it('may number as laws and rules do; such a reference serves wherever one is asked for', () => {
    const { rows, problems } = read('i06.xlsx');
    expect(problems).toEqual([]);
    expect(rows.entries.map(({ code }) => code).slice(0, 3)).toEqual(['第一章', '第十二条', '5/2']);
    for (const { code } of rows.entries) expect(codePattern.test(String(code))).toBe(true);
  });
});
