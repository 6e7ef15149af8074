import { describe, expect, it } from 'vitest';
import { A4, bottomMargin, margin } from '../layout';
import { Pages } from '../pages';
import type { Table } from '../table';
import { layOutTable } from '../tablePages';
import { tableXml } from './tableXml';
import { wordMeasure } from './widths';

const pagesOf = (landscape: boolean) =>
  new Pages(wordMeasure('zh-CN'), { indented: true, asInWord: true }).turned(landscape);

const plan = '安装补丁并复测，TLS 1.3 与 AES-256；“双因素”认证——见 https://portal.example.com/a/b?c=d。\n';
const table = (texts: readonly string[]): Table => ({
  columns: [
    { title: '编号', width: 1 },
    { title: '计划', width: 2 },
    { title: '期限', width: 1 },
  ],
  rows: texts.map((text, index) => [`R-${index}`, text, '2025-06-30']),
});

function drawn(made: Table) {
  const pages = pagesOf(true);
  const laid = layOutTable(pages, made);
  const xml = [...tableXml(made, laid, Math.round(pages.width * 20))].join('');
  const rows = (xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? []).map((row) => ({
    xml: row,
    height: Number(/<w:trHeight w:val="(\d+)" w:hRule="atLeast"\/>/.exec(row)?.[1]) / 20,
    cells: (row.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).map((cell) =>
      cell.replace(/<w:br\/>/g, '\n').replace(/<[^>]+>/g, ''),
    ),
  }));
  return { laid, rows };
}

describe('a table of a docx', () => {
  it('has rows at least as high as the layout, each a whole number of even points', () => {
    const { laid, rows } = drawn(table(['', plan, plan.repeat(3), plan.repeat(6)]));
    expect(rows.map(({ height }) => height)).toEqual([
      laid.header?.height,
      ...[...laid.rows()].map(({ height }) => height),
    ]);
    for (const { height } of rows) expect(height % 2).toBe(0);
    expect(rows[1]?.height).toBe(18);
    expect(rows[4]?.height).toBeGreaterThan(100);
  });

  it.each([true, false])(
    'leaves room for border and end, but for no more text, below a full page (landscape: %s)',
    (turned) => {
      const room = (turned ? A4.short : A4.long) - margin.top - bottomMargin(turned);
      expect(room % 2).toBeGreaterThan(1.5);
    },
  );

  it('cuts a row that is higher than a page into pieces that hold all of its text', () => {
    const text = plan.repeat(40).slice(0, 2000);
    const { laid, rows } = drawn(table(['kurz', text, 'kurz']));
    const pieces = rows.slice(2, -1);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces[0]?.cells[0]).toBe('R-1');
    for (const { cells } of pieces.slice(1)) expect(cells[0]).toBe('');
    const whole = [...laid.rows()].flatMap(({ cells }) => cells[1]?.lines ?? []).join('');
    expect(whole).toBe(`kurz${text}kurz`);
    // A line break at a piece's end is the end of the piece.
    expect(
      pieces
        .map(({ cells }) => cells[1]?.replaceAll('&quot;', '"'))
        .join('')
        .replaceAll('\n', ''),
    ).toBe(text.replaceAll('\n', ''));
    const half = pagesOf(true).pageHeight / 2;
    for (const { height } of pieces) expect(height).toBeLessThan(half);
    // No line between the pieces.
    expect(pieces[0]?.xml).toContain('<w:bottom w:val="nil"/>');
    expect(pieces[0]?.xml).not.toContain('<w:top w:val="nil"/>');
    expect(pieces.at(-1)?.xml).toContain('<w:top w:val="nil"/>');
    expect(pieces.at(-1)?.xml).not.toContain('<w:bottom w:val="nil"/>');
  });

  it('stays in one piece while it is short and low, and may be torn apart when its texts are long', () => {
    const kept = (texts: readonly string[]) =>
      drawn(table(texts)).rows.filter(({ xml }) => xml.includes('<w:keepNext/>')).length;
    expect(kept(['a', 'b', 'c'])).toBe(3);
    expect(kept(Array.from({ length: 12 }, () => plan.repeat(4)))).toBe(1);
  });
});
