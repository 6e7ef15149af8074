import { describe, expect, it } from 'vitest';
import { columnWidths } from './columns';
import type { Table } from './table';

/** Every character is 10 points wide; around a word, the cell needs 8. */
const widthOf = (text: string) => text.length * 10;
const of = (titles: readonly [string, number][], rows: Table['rows'] = [], part: Partial<Table> = {}) =>
  columnWidths({ columns: titles.map(([title, width]) => ({ title, width })), rows, ...part }, 500, widthOf);

describe('the columns of a table', () => {
  it('have their shares where every word has room', () => {
    expect(
      of([
        ['Risk', 1],
        ['A threat', 4],
      ]),
    ).toEqual([100, 400]);
  });

  it('give a word the room that others can spare', () => {
    // "Likelihood" needs 108, of 50; the others keep 450 - 58 between them: the free 142 and 192 pay in proportion.
    const [risk, likelihood, threat] = of([
      ['Risk', 2],
      ['Likelihood', 0.5],
      ['Threat', 2.5],
    ]);
    expect(likelihood).toBeCloseTo(108);
    expect(risk).toBeCloseTo(200 - (152 / 334) * 58);
    expect(threat).toBeCloseTo(250 - (182 / 334) * 58);
  });

  it('look at cells as well, at short Chinese titles, and not at cells of several columns', () => {
    expect(
      of(
        [
          ['C', 1],
          ['D', 4],
        ],
        [['Hardware and more', 'x']],
      )[0],
    ).toBe(100);
    expect(
      of(
        [
          ['C', 0.5],
          ['D', 4.5],
        ],
        [['Hardware and more', 'x']],
      )[0],
    ).toBeCloseTo(88);
    expect(
      of([
        ['风险编号', 0.2],
        ['D', 4.8],
      ])[0],
    ).toBeCloseTo(48);
    expect(
      of(
        [
          ['C', 0.5],
          ['D', 4.5],
        ],
        [[{ text: 'Hardware', span: 2 }]],
      ),
    ).toEqual([50, 450]);
  });

  it('break a word that would take more than a quarter, and all words where there is too little room', () => {
    expect(
      of([
        ['x'.repeat(12), 1],
        ['D', 9],
      ]),
    ).toEqual([50, 450]);
    const titles = Array.from({ length: 8 }, (_, at): [string, number] => [`Word${at}xxxxxx`, at + 1]);
    expect(of(titles)).toEqual(titles.map(([, width]) => (width / 36) * 500));
  });

  it('of a chart are what the bars need', () => {
    expect(
      of(
        [
          ['Likelihood', 1],
          ['D', 9],
        ],
        [],
        { ruled: false },
      ),
    ).toEqual([50, 450]);
  });
});
