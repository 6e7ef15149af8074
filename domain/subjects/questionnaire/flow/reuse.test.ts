import { describe, expect, it } from 'vitest';
import type { Question } from '../template/template';
import { takenOver } from './reuse';

const words = (text: string) => ({ zh: text, en: text });
const options = (...texts: string[]) => texts.map((text, i) => ({ code: `o${i}`, text: words(text) }));
const question = (part: Partial<Question>): Question => ({
  code: 'Q',
  section: 'S',
  type: 'single-select',
  text: words('?'),
  isMandatory: true,
  mayBeExcluded: true,
  weight: 1,
  refs: [],
  ...part,
});

describe('an earlier answer', () => {
  const from = question({ type: 'multi-select', options: options('甲', '乙', '丙') });

  it('is matched by the names of options, not by their codes', () => {
    const to = question({ type: 'multi-select', options: options('乙', '丁', '甲') });
    expect(takenOver(from, to, { choice: ['o0', 'o1', 'o2'] })).toEqual({ choice: ['o2', 'o0'] });
    expect(takenOver(from, to, { choice: ['o2'] })).toEqual({});
    expect(takenOver(from, to, { choice: ['o1'] })).toEqual({ choice: ['o0'] });
    expect(takenOver(from, to, { choice: ['gone'] })).toEqual({});
  });

  it('is one option where one may be chosen', () => {
    const to = question({ options: options('乙', '甲') });
    expect(takenOver(from, to, { choice: ['o0', 'o1'] })).toEqual({ choice: ['o1'] });
  });

  it('keeps its note and its text, and leaves files where they are', () => {
    const text = question({ type: 'text_file' });
    expect(takenOver(text, text, { text: '总部', note: '见附件', files: 2 })).toEqual({ text: '总部', note: '见附件' });
    expect(takenOver(text, text, { text: '总部', note: '' })).toEqual({ text: '总部' });
    expect(takenOver(text, from, { text: '总部' })).toEqual({});
  });

  it('keeps the cells of columns that are called the same', () => {
    const columns = (...titles: string[]) =>
      titles.map((title, i) => ({
        code: `c${i}`,
        title: words(title),
        ...({ type: 'text', isMandatory: false } as const),
      }));
    const [was, is] = [
      question({ type: 'table', columns: columns('名称', '数量') }),
      question({ type: 'table', columns: columns('位置', '名称') }),
    ];
    expect(takenOver(was, is, { rows: [{ c0: '服务器', c1: '3', gone: 'x' }] })).toEqual({ rows: [{ c1: '服务器' }] });
    // A cell that the new column does not take leaves nothing.
    const numbers = question({
      ...is,
      columns: columns('位置', '名称').map((column) => ({ ...column, type: 'number' })),
    });
    expect(takenOver(was, numbers, { rows: [{ c0: '服务器' }] })).toEqual({});
    expect(takenOver(was, question({ type: 'text' }), { rows: [{ c0: '服务器' }] })).toEqual({});
  });

  it('“not applicable” is reused if the question allows it', () => {
    const answer = { notApplicable: '无机房', note: '已确认' };
    expect(takenOver(from, from, answer)).toEqual(answer);
    expect(takenOver(from, from, { notApplicable: '无机房' })).toEqual({ notApplicable: '无机房' });
    expect(takenOver(from, question({ ...from, mayBeExcluded: false }), answer)).toEqual({});
  });
});
