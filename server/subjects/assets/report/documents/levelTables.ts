import { levels } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { heatMapLevel } from '#domain/subjects/assets/method/method';
import { type ByLevel, type HeatMap, sumOf } from '#domain/subjects/assets/report/figures';
import type { BarRow } from '#server/kernel/documents/chart';
import type { Block } from '#server/kernel/documents/document';
import { ink } from '#server/kernel/documents/layout';
import type { Cell, Column, Row } from '#server/kernel/documents/table';
import { type Build, number, percent } from './build';

export const descending = [...levels].reverse();

/** Columns that count by level of risk, with their sum. */
export const levelColumns = (build: Build, name: string, width = 2.4): Column[] => [
  { title: name, width },
  ...descending.map((level) => ({ title: build.level(level), width: 1, align: 'right' as const })),
  { title: build.t('assets.report.total'), width: 1, align: 'right' },
];
export const levelRow = (name: string, counts: ByLevel): Row => [
  name,
  ...descending.map((level) => numberCell(counts[level])),
  numberCell(sumOf(counts)),
];
const numberCell = (value: number): Cell => ({ text: number(value), align: 'right' });

/** Counts by level with their share. */
export function distribution(build: Build, caption: string, counts: ByLevel, cellOf = build.riskCell): Block[] {
  const total = sumOf(counts);
  if (total === 0) return [];
  return build.table(caption, {
    columns: [
      { title: build.t('assets.report.level'), width: 2 },
      { title: build.t('assets.report.count'), width: 1, align: 'right' },
      { title: build.t('assets.report.share'), width: 1, align: 'right' },
    ],
    rows: [
      ...descending.map((level) => [
        cellOf.call(build, level),
        numberCell(counts[level]),
        { text: percent(counts[level], total), align: 'right' as const },
      ]),
      [{ text: build.t('assets.report.total'), bold: true, align: 'center' as const }, numberCell(total), '100.0%'],
    ],
  });
}

/** A bar of the level colours: how many risks of each level something has. */
export const stackedRow = (build: Build, label: string, counts: ByLevel): BarRow => ({
  label,
  text: build.t('assets.report.barTotal', { total: number(sumOf(counts)), high: number(counts[4] + counts[5]) }),
  bars: descending.map((level) => ({ value: counts[level], text: '', fill: riskColors[level].background })),
});

/** Counts by loss (row) and likelihood (column), in the colour of the level that the method gives the place. */
export function heatMapBlocks(build: Build, caption: string, map: HeatMap): Block[] {
  return build.table(caption, {
    columns: [
      { title: build.t('assets.report.lossByLikelihood'), width: 1.6 },
      ...levels.map((level) => ({ title: build.level(level), width: 1, align: 'center' as const })),
    ],
    rows: descending.map((loss) => [
      { text: build.level(loss), bold: true, align: 'center' as const, fill: ink.head },
      ...levels.map((likelihood): Cell => {
        const count = map[loss][likelihood];
        const level = heatMapLevel(build.input.method, loss, likelihood);
        const text = count === 0 ? '' : number(count);
        return level ? { ...build.riskCell(level, text), bold: true } : { text, align: 'center' };
      }),
    ]),
  });
}
