import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barChart } from './chart';
import { type Block, h1, h2, item, p, type Section, sectionsFrom } from './document';
import { laySections } from './flow';
import { A4, bottomMargin } from './layout';
import type { Measure } from './lines';
import { Pages, type Pen } from './pages';

/** Every character as wide as a Chinese one. */
const square: Measure = () => 1;

/** Lays out, and says on which page and how high everything was put. */
async function laid(sections: readonly Section[]) {
  const put: { text: string; page: number; top: number; bottom: number }[] = [];
  let page = 0;
  let height = A4.long;
  let landscape = false;
  const pen: Pen = {
    page: (turned) => {
      page++;
      landscape = turned;
      height = landscape ? A4.short : A4.long;
    },
    text: (text, _, top) => put.push({ text, page, top, bottom: height - bottomMargin(landscape) }),
    fill: () => undefined,
    frame: () => undefined,
    drawing: () => undefined,
    heading: () => undefined,
  };
  const pages = new Pages(square, { indented: true }, pen);
  await laySections(pages, sections, () => undefined);
  return { put, headings: pages.headings, pages: pages.pageCount };
}

const table = (name: string, rows: number): Block => ({
  kind: 'table',
  caption: `${name} caption`,
  table: {
    columns: [{ title: `${name} head`, width: 1 }],
    rows: Array.from({ length: rows }, (_, index) => [`${name} row ${index}`]),
  },
});
const chart = (name: string, rows: number): Block => ({
  kind: 'chart',
  caption: `${name} caption`,
  table: barChart(
    Array.from({ length: rows }, (_, index) => ({
      label: `${name} bar ${index}`,
      bars: [{ value: index, text: String(index), fill: '#000000' }],
    })),
  ),
});

describe('pages', () => {
  const block = fc.oneof(
    fc.nat({ max: 40 }).map(
      (n) =>
        (name: string): Block =>
          table(name, n + 1),
    ),
    fc.nat({ max: 15 }).map(
      (n) =>
        (name: string): Block =>
          chart(name, n + 1),
    ),
    fc.nat({ max: 400 }).map(
      (n) =>
        (name: string): Block =>
          p(`${name} ${'文'.repeat(n)}`),
    ),
    fc.nat({ max: 80 }).map(
      (n) =>
        (name: string): Block =>
          item(`${name} ${'项'.repeat(n)}`),
    ),
  );

  it('never leave a heading alone, nor a caption without its table, nor write below their foot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 30 }), fc.boolean(), async (made, landscape) => {
        const blocks = made.flatMap((make, index) => [
          index % 5 === 0 ? h1(`Chapter ${index}`) : h2(`Section ${index}`),
          make(`b${index}`),
        ]);
        const { put, headings } = await laid([{ landscape, blocks }]);
        for (const { text, page } of headings) {
          const at = put.findIndex((one) => one.text === text);
          expect(put[at]?.page, text).toBe(page);
          expect(put[at + 1]?.page, `after ${text}`).toBe(page);
        }
        for (const [index, one] of put.entries()) {
          expect(one.top, one.text).toBeLessThan(one.bottom);
          if (one.text.endsWith('caption') && put[index + 1]?.text.endsWith('head'))
            expect(put[index + 2]?.page, one.text).toBe(one.page);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('hold all of a row that is higher than a page, and leave no page empty before a table that is', async () => {
    const long = 'abcdefghi '.repeat(800);
    const block: Block = { kind: 'table', table: { columns: [{ title: 'head', width: 1 }], rows: [[long], ['last']] } };
    const { put, pages } = await laid([{ landscape: true, blocks: [h1('Chapter'), block] }]);
    for (const one of put) expect(one.top, one.text).toBeLessThan(one.bottom - 12);
    const text = put.map((one) => one.text);
    expect(text.filter((line) => !/^(Chapter|head|last)$/.test(line)).join(' ')).toBe(long.trim());
    expect(new Set(put.map(({ page }) => page)).size).toBe(pages);
    expect(pages).toBeGreaterThan(3);
  });

  it('break a chart whose labels are too long for a page, and keep its caption with the last bar', async () => {
    const rows = Array.from({ length: 15 }, (_, index) => ({
      label: '名'.repeat(100),
      bars: [{ value: index, text: `bar ${index}`, fill: '#000000' }],
    }));
    const block: Block = { kind: 'chart', caption: 'figure caption', table: barChart(rows) };
    const { put } = await laid([{ landscape: false, blocks: [p('before'), block, p('after')] }]);
    for (const one of put) expect(one.top, one.text).toBeLessThan(one.bottom - 11);
    const pageOf = (text: string) => put.find((one) => one.text === text)?.page;
    expect(pageOf('bar 14')).toBe(pageOf('figure caption'));
    expect(pageOf('bar 0')).toBe(1);
  });

  it('keep short tables in one piece and repeat the header of long ones', async () => {
    const { put, pages } = await laid([
      { landscape: false, blocks: [p('文'.repeat(900)), table('short', 12), table('long', 200)] },
    ]);
    const pagesOf = (start: string) =>
      new Set(put.filter(({ text }) => text.startsWith(start)).map(({ page }) => page));
    expect(pagesOf('short').size).toBe(1);
    expect(pages).toBeGreaterThan(4);
    const heads = put.filter(({ text }) => text === 'long head').map(({ page }) => page);
    expect(new Set(heads)).toEqual(pagesOf('long row'));
  });

  it('leave no page half empty after a chapter of a few lines', async () => {
    const long = Array.from({ length: 8 }, (_, n) => p(`line ${n}`));
    const { headings, put } = await laid(
      sectionsFrom([
        { blocks: [h1('Long'), ...long] },
        { blocks: [h1('Short'), p('one line')] },
        { blocks: [h1('After it'), ...long] },
        { blocks: [h1('Longer'), ...long] },
        { landscape: true, blocks: [h1('Wide'), p('one line')] },
      ]),
    );
    const pageOf = new Map(headings.map(({ text, page }) => [text, page]));
    expect(['Long', 'Short', 'After it', 'Longer', 'Wide'].map((text) => pageOf.get(text))).toEqual([1, 1, 1, 2, 3]);
    for (const { top, bottom } of put) expect(top).toBeLessThan(bottom);
  });
});
