/**
 * A column whose long texts are cut. In a table as wide as its contents (`scroll.x` of max-content) it is as wide as
 * said here at least, and takes the room that is left.
 */
export const cutAt = (width: number) => ({
  ellipsis: true,
  onCell: () => ({ style: { minWidth: width, maxWidth: width } }),
});

/** 28 → AB, as spreadsheets name their columns. */
const letters = (column: number): string =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

/** A cell as spreadsheets name it; both from 1. */
export const cellName = (column: number, row: number): string => `${letters(column)}${row}`;
