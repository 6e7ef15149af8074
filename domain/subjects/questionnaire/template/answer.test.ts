import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type AnswerType,
  type AttachmentRule,
  answerParts,
  answerTypes,
  filesOf,
  isFilled,
  isFilledRow,
} from './answer';

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

  it('takes files as its type does, unless its question says otherwise', () => {
    const of = (type: AnswerType, attachment?: AttachmentRule) => filesOf({ type, ...(attachment && { attachment }) });
    for (const type of answerTypes) expect(of(type)).toEqual({ kind: answerParts[type].files, required: false });
    expect(of('text', 'optional')).toEqual({ kind: 'any', required: false });
    expect(of('text', 'required')).toEqual({ kind: 'any', required: true });
    expect(of('text_image', 'required')).toEqual({ kind: 'image', required: true });
    expect(of('single-select', 'none')).toEqual({ kind: 'none', required: false });
    // The picture is the answer.
    expect(of('image', 'none').kind).toBe('image');
  });

  it('recognizes an empty row', () => {
    expect(isFilledRow({})).toBe(false);
    expect(isFilledRow({ name: '\u3000', date: '' })).toBe(false);
    expect(isFilledRow({ name: '', date: '2026-03-01' })).toBe(true);
  });
});
