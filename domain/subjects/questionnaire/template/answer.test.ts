import { describe, expect, it } from 'vitest';
import { type Answer, answerParts, answerTypes, isFilled, isFilledRow } from './answer';

describe('an answer', () => {
  it.each<[string, Answer]>([
    ['an option', { choice: ['a'] }],
    ['a text', { text: 'Once a year' }],
    ['a cell of one row', { rows: [{ name: '' }, { name: 'Cloud', date: '' }] }],
    ['a file', { files: 1 }],
    ['a reason why it does not apply', { notApplicable: 'Nothing is developed here' }],
    ['a text beside an empty choice', { choice: [], text: 'x' }],
  ])('is filled by %s', (_, answer) => {
    expect(isFilled(answer)).toBe(true);
  });

  it.each<[string, Answer | undefined]>([
    ['there is none', undefined],
    ['nothing stands in it', {}],
    ['only a note stands in it', { note: 'I will ask the administrator' }],
    ['no option is chosen', { choice: [] }],
    ['its text is blank', { text: ' \n\t\u3000' }],
    ['all its cells are blank', { rows: [{ name: ' ' }, {}] }],
    ['no file is attached', { files: 0 }],
  ])('is not filled where %s', (_, answer) => {
    expect(isFilled(answer)).toBe(false);
  });

  it('has parts for each of its seven types', () => {
    expect(answerTypes).toHaveLength(7);
    expect(Object.keys(answerParts)).toEqual([...answerTypes]);
    // What has neither a value nor files could not be answered.
    for (const { value, files } of Object.values(answerParts)) expect(value !== null || files !== 'none').toBe(true);
  });

  it('recognizes an empty row', () => {
    expect(isFilledRow({})).toBe(false);
    expect(isFilledRow({ name: '\u3000', date: '' })).toBe(false);
    expect(isFilledRow({ name: '', date: '2026-03-01' })).toBe(true);
  });
});
