import type { RawCell } from './cell';
import { columnsMax, tooLarge } from './parts';

/* Merged areas of a sheet: their value is in the first cell, and a person reads it in all of them. */

export interface SheetRow {
  readonly row: number;
  cells: RawCell[];
  readonly hidden: boolean;
}

/** From its first cell to its last; all from 1. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Far beyond what people merge; an area over a whole sheet would fill the memory. */
const cellsMax = 500_000;

/** "BC12" → 55; 0 where there are no letters. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column;
}

/** "H2:H4" as an area; undefined for anything else. */
export function mergeOf(reference: string): Merge | undefined {
  const [, left = '', top = '', right = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (!left) return undefined;
  return { left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) };
}

/**
 * Gives each cell of a merged area the area's value. Rows without any cell of their own stay left out.
 * @param rows in ascending order; changed in place
 * @param onFill called with each value before it is given to one more cell
 */
export function applyMerges(
  rows: readonly SheetRow[],
  merges: readonly Merge[],
  onFill: (cell: RawCell) => void,
): void {
  let visited = 0;
  const indexOf = new Map(rows.map(({ row }, index) => [row, index]));
  for (const { top, left, bottom, right } of merges) {
    const first = indexOf.get(top);
    const value = first === undefined ? undefined : rows[first]?.cells.find(({ column }) => column === left);
    if (first === undefined || !value) continue;
    for (let index = first; (rows[index]?.row ?? Number.POSITIVE_INFINITY) <= bottom; index += 1) {
      const target = rows[index] as SheetRow;
      const taken = new Set(target.cells.map(({ column }) => column));
      for (let column = left; column <= Math.min(right, columnsMax); column += 1) {
        visited += 1;
        if (visited > cellsMax) throw tooLarge('The merged areas have too many cells');
        if (taken.has(column)) continue;
        onFill(value);
        target.cells.push({ ...value, column });
      }
      target.cells.sort((a, b) => a.column - b.column);
    }
  }
}
