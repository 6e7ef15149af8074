import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipboardCells, clipboardText } from './clipboard';

const pasted = (name: string) => readFileSync(`tests/fixtures/cases/${name}`, 'utf8');

describe('cells from a spreadsheet', () => {
  it('are lines of cells between tabs; the last line break ends no empty line', () => {
    expect(clipboardCells('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(clipboardCells('')).toEqual([]);
    expect(clipboardCells('\tb')).toEqual([['', 'b']]);
  });

  it('may hold tabs, line breaks and quotes within quotes', () => {
    expect(clipboardCells('"一行\n又一行"\t"他说""好"""\nx\t5" 盘')).toEqual([
      ['一行\n又一行', '他说"好"'],
      ['x', '5" 盘'],
    ]);
  });

  it('are read back as they were written', () => {
    const cell = fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).map((text) => text.trim());
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join('\t')).join('\n');
        expect(clipboardCells(text)).toEqual(rows);
      }),
    );
  });

  it('keep quotes that enclose no whole cell, and an open one in its own cell', () => {
    expect(clipboardCells(pasted('t02-clipboard.txt'))).toEqual([
      ['资产编码', '名称', '说明'],
      ['BU-08', '"堡垒"机一区', '甲'],
      ['BU-09', '"未闭合名称', '乙'],
      ['BU-10', '正常名称', '第一行\n第二行 "引号"'],
      ['BU-12', '末行', '丁'],
    ]);
    expect(clipboardCells('"open\tx')).toEqual([['"open', 'x']]);
    const lines = clipboardCells(pasted('k02-clipboard.txt'));
    expect(lines.map((line) => line.length)).toEqual([4, 4, 4, 4, 4]);
    expect(lines.slice(0, 3)).toEqual([
      ['VPN "主"\n双线', '1,200', '2026/2/28', '是'],
      ['专线 12" 柜', '12,5', '2026年3月1日', '否'],
      ['"堡垒机" 直连', '１５', '46082', 'yes'],
    ]);
  });

  it('may break their lines by a vertical tab, as PowerPoint does', () => {
    expect(clipboardCells('一\u000b二\tx')).toEqual([['一\n二', 'x']]);
  });
});

describe('lines of cells as text', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '单', '"', '\t', '\n', ' b', ',') }).map((text) => text.trim());
  it('are the same lines when they are read again', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (lines) => {
        // Lines at the end without any text are what a copy of cells leaves behind.
        const whole = [...lines, ['end', '']];
        expect(clipboardCells(clipboardText(whole))).toEqual(whole);
      }),
    );
  });
});
