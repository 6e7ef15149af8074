import type { Cell, Column, Row, Table } from './table';

export interface Bar {
  readonly value: number;
  /** How the value reads. */
  readonly text: string;
  readonly fill: string;
}

/** Bars of one thing, one under the other, or one behind the other where they are stacked. */
export interface BarRow {
  readonly label: string;
  /** At the end of stacked bars. */
  readonly text?: string;
  readonly bars: readonly Bar[];
}

/** Cells of the grid that bars are made of. */
const LABEL = 24;
const GRID = 58;
const VALUE = 18;

/**
 * A bar chart as a table of filled cells: every word processor shows it, it can be searched and read aloud, and its
 * numbers are text.
 * @param stacked the bars of a row stand in one line
 * @param legend what their colours mean, above them
 */
export function barChart(rows: readonly BarRow[], stacked = false, legend: readonly Cell[] = []): Table {
  const columns: Column[] = Array.from({ length: LABEL + GRID + VALUE }, () => ({ title: '', width: 1 }));
  const lengthOf = ({ bars }: BarRow) =>
    stacked ? bars.reduce((sum, { value }) => sum + value, 0) : Math.max(...bars.map(({ value }) => value));
  const most = Math.max(1, ...rows.map(lengthOf));
  const cells = (value: number) => (value === 0 ? 0 : Math.max(1, Math.round((value / most) * GRID)));
  const line = (label: string, bars: readonly Bar[], text: string): Row => {
    let left = GRID;
    const filled = bars.flatMap(({ value, fill }): Cell[] => {
      const span = Math.min(left, cells(value));
      left -= span;
      return span > 0 ? [{ text: '', fill, span }] : [];
    });
    return [
      { text: label, span: LABEL, align: 'right' },
      ...filled,
      // The number stands at the bar's end.
      { text, span: left + VALUE, bold: true },
    ];
  };
  return {
    columns,
    hasHeader: false,
    ruled: false,
    rows: [
      ...(legend.length > 0
        ? [legend.map((cell): Cell => ({ ...cell, span: Math.floor((LABEL + GRID + VALUE) / legend.length) }))]
        : []),
      ...rows.flatMap((row) =>
        stacked
          ? [line(row.label, row.bars, row.text ?? '')]
          : row.bars.map((bar, index) => line(index === 0 ? row.label : '', [bar], bar.text)),
      ),
    ],
  };
}
