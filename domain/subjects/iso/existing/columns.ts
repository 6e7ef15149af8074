import { labelKey, type SourceRow, type SourceTable } from './source';

/** So many rows may stand above the titles of a list. */
const ABOVE = 8;

/** The titles that each column of a list may have. */
export type Titles<Column extends string> = Readonly<Record<Column, readonly string[]>>;

export interface Listed<Column extends string> {
  /** The place of each column that the list has, from 0. */
  readonly columns: Partial<Record<Column, number>>;
  /** Those below the titles that have any text. */
  readonly rows: readonly SourceRow[];
}

/**
 * The columns of a list, by its titles.
 * @param needed columns without which it is another list
 * @param oneOf it has at least one of these, too
 */
export function listedIn<Column extends string>(
  table: SourceTable,
  titles: Titles<Column>,
  needed: readonly NoInfer<Column>[],
  oneOf: readonly NoInfer<Column>[],
): Listed<Column> | undefined {
  const columnOf = new Map(
    (Object.keys(titles) as Column[]).flatMap((column) =>
      titles[column].map((title) => [labelKey(title), column] as const),
    ),
  );
  for (const [at, row] of table.rows.slice(0, ABOVE).entries()) {
    const columns: Partial<Record<Column, number>> = {};
    for (const [place, cell] of row.cells.entries()) {
      const column = columnOf.get(labelKey(cell));
      if (column !== undefined) columns[column] ??= place;
    }
    const has = (column: Column) => columns[column] !== undefined;
    if (!needed.every(has) || (oneOf.length > 0 && !oneOf.some(has))) continue;
    const rows = table.rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    return { columns, rows };
  }
  return undefined;
}

/** Several names in one cell. */
export const namesOf = (cell: string): string[] =>
  cell
    .split(/[、，,；;\n/]|\s和\s|\sand\s/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
