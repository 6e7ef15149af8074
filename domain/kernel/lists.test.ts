import { describe, expect, it } from 'vitest';
import { cellNumber, cellText, enumText, type ListColumn, type Speaker, valuesAt } from './lists';

const t = (key: string) => (key === 'common.comma' ? ', ' : `«${key}»`);
const say: Speaker = { t: t as Speaker['t'], textOf: () => undefined, language: 'en' };
const row = {
  name: '甲',
  none: null,
  owner: { showName: 'Wang' },
  nobody: null,
  systems: [{ name: 'A' }, { name: 'B' }],
  words: { zh: '标准', en: 'Standard' },
  states: ['open', 'done'],
  isLate: false,
  fen: 12_345,
  gift: 2,
  paid: 3,
};

describe('what a row has at a path', () => {
  it.each([
    ['name', ['甲']],
    ['none', []],
    ['missing', []],
    ['owner.showName', ['Wang']],
    ['nobody.showName', []],
    ['systems.name', ['A', 'B']],
    ['states', ['open', 'done']],
    ['isLate', [false]],
  ])('%s', (path, values) => expect(valuesAt(row, path)).toEqual(values));
});

describe('a cell', () => {
  const title = 'common.save';
  const textOf = (path: string, column: ListColumn<typeof row>) => cellText(row, path, column, say);

  it('says several values one after the other, and nothing where there is none', () => {
    expect(textOf('systems.name', { kind: 'text', title })).toBe('A, B');
    expect(textOf('nobody.showName', { kind: 'text', title })).toBe('');
  });

  it('says words in the language of its reader, and what a list makes of a row', () => {
    expect(textOf('words', { kind: 'words', title })).toBe('Standard');
    const text = ({ name }: typeof row, { language }: Speaker) => `${name} ${language}`;
    expect(textOf('name', { kind: 'text', title, text })).toBe('甲 en');
  });

  it('says one of few values by its text', () => {
    const column = { kind: 'enum', title, texts: 'x.state_', values: ['open', 'done'] } as const;
    expect(textOf('states', column)).toBe('«x.state_open», «x.state_done»');
    expect(textOf('isLate', { ...column, texts: 'x.late_', values: [true, false] })).toBe('«x.late_false»');
    expect(enumText({ ...column, texts: (value, language) => `${value} ${language}` }, 'open', say)).toBe('open en');
  });

  it('has a number in the unit that people read', () => {
    const numberOf = (path: string, column: ListColumn<typeof row>) => cellNumber(row, path, column);
    expect(numberOf('fen', { kind: 'fen', title })).toBe(123.45);
    expect(numberOf('fen', { kind: 'bp', title })).toBe(1.2345);
    expect(numberOf('fen', { kind: 'bytes', title })).toBe(12_345 / 1024);
    expect(numberOf('fen', { kind: 'number', title })).toBe(12_345);
    expect(numberOf('gift', { kind: 'number', title, number: ({ gift, paid }) => gift + paid })).toBe(5);
    expect(numberOf('none', { kind: 'fen', title })).toBeUndefined();
    expect(numberOf('name', { kind: 'number', title })).toBeUndefined();
  });
});
