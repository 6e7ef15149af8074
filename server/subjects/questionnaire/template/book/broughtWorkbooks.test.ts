import { describe, expect, it } from 'vitest';
import { caseFile } from '../../../../../tests/server/caseFile';
import { readTemplateBook } from './readTemplateBook';

/* Templates as people of the field bring them. */

const read = (name: string) =>
  readTemplateBook(caseFile(name), 'zh-CN', {
    'ISO27001-2022': ['A.6.7', 'A.8.1', 'A.8.13'].map((ref) => ref.slice(2)),
  });

describe('a template as people have typed it', () => {
  it('keeps two questions with the same text, options in the order of the sheet, and numbers as codes', () => {
    const { template, errorCount } = read('j01.xlsx');
    expect(errorCount).toBe(0);
    const questions = template?.content.questions ?? [];
    expect(questions.filter(({ text }) => text.zh === '是否有远程办公？').map(({ code }) => code)).toEqual([
      'Q1',
      'Q6',
    ]);
    const optionsOf = (wanted: string) => {
      const found = questions.find(({ code }) => code === wanted);
      return (found?.options ?? []).map(({ code }) => code);
    };
    expect(optionsOf('Q4')).toEqual(['b', 'a']);
    expect(optionsOf('Q5')).toEqual(['10', '2', '1']);
  });

  it('is not entered with a code that comes twice: the second is named with the row of the first', () => {
    const { template, problems } = read('j04.xlsx');
    expect(template).toBeNull();
    expect(problems).toContainEqual(
      expect.objectContaining({ row: 10, column: 1, reason: 'duplicateCode', value: 'Q1', detail: '2' }),
    );
  });
});
