/** A measured figure. Without a bound it is printed for context only. */
export interface Figure {
  what: string;
  value: number;
  unit: 'kB' | 's' | 'ms' | 'MB' | 'requests/s' | 'ratio' | 'count';
  atMost?: number;
  atLeast?: number;
}

const digits: Record<Figure['unit'], number> = { kB: 1, s: 2, ms: 1, MB: 0, 'requests/s': 0, ratio: 3, count: 0 };

const text = (value: number, unit: Figure['unit']) =>
  `${value.toLocaleString('en', { minimumFractionDigits: digits[unit], maximumFractionDigits: digits[unit] })}${unit === 'ratio' || unit === 'count' ? '' : ` ${unit}`}`;

const bound = ({ atMost, atLeast, unit }: Figure) =>
  atMost !== undefined ? `≤ ${text(atMost, unit)}` : atLeast !== undefined ? `≥ ${text(atLeast, unit)}` : '';

/** Also false if a figure is not a number: a failed measurement does not meet its bound. */
export const isMet = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure) => value <= atMost && value >= atLeast;

const hasBound = ({ atMost, atLeast }: Figure) => atMost !== undefined || atLeast !== undefined;

/** The figures as one table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    text(figure.value, figure.unit),
    bound(figure),
    hasBound(figure) ? (isMet(figure) ? 'ok' : 'MISSED') : '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          (column === 1 || column === 2 ? cell.padStart : cell.padEnd).call(cell, widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The value that this share of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
