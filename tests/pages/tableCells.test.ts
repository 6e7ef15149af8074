import { describe, expect, it } from 'vitest';
import type { Column, ColumnType } from '#domain/subjects/questionnaire/template/template';
import { pasteCells, readCell } from '@/features/questionnaire/answer/tableCells';

const column = (code: string, type: ColumnType, part: Partial<Column> = {}): Column => ({
  code,
  type,
  title: { zh: code, en: code },
  isMandatory: false,
  ...part,
});
const choices = [
  { zh: '是', en: 'Yes' },
  { zh: '否', en: 'No' },
];

describe('cells of a spreadsheet', () => {
  it.each<[ColumnType, string, string]>([
    ['number', ' 1,234.5 ', '1234.5'],
    ['number', '１２', '12'],
    ['number', '十二', '十二'],
    ['number', '12,5', '12,5'],
    ['date', '20260305', '2026-03-05'],
    ['date', '2026-13-01', '2026-13-01'],
    ['date', '2026/3/5', '2026-03-05'],
    ['date', '2026年3月5日', '2026-03-05'],
    ['date', '去年', '去年'],
    ['select', 'yes', '是'],
    ['select', '也许', '也许'],
    ['text', ' 文字 ', '文字'],
    ['number', '  ', ''],
  ])('of a column of %s mean: %s', (type, typed, value) => {
    expect(readCell(column('c', type, type === 'select' ? { choices } : {}), typed)).toBe(value);
  });

  it('fill a table from one cell on, with rows below, up to its bounds', () => {
    const columns = [column('a', 'text'), column('b', 'number')];
    const pasted = [
      ['x', '1', 'beyond'],
      ['y', '2', 'beyond'],
      ['z', '3', 'beyond'],
    ];
    expect(pasteCells(columns, [{ a: 'old', b: '0' }], { row: 0, column: 0 }, pasted, { rows: 2, cell: 500 })).toEqual({
      rows: [
        { a: 'x', b: '1' },
        { a: 'y', b: '2' },
      ],
      left: 2,
    });
    expect(pasteCells(columns, [], { row: 1, column: 1 }, [['7']], { rows: 9, cell: 500 })).toEqual({
      rows: [{}, { b: '7' }],
      left: 0,
    });
  });
});
