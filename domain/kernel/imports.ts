/*
 * An imported workbook is checked first: the changes that it would make, and every cell with a problem. Then it is imported
 * as a whole, and can be undone.
 */

/** overtaken: the data that it was checked against has changed since. */
export const importStates = ['parsed', 'confirmed', 'overtaken', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The actions that the caller may take on an import now; buttons read only these. */
export const importActions = ['confirm', 'undo', 'downloadMarked'] as const;
export type ImportAction = (typeof importActions)[number];

/** An error keeps a workbook from being imported, a warning is for people to look at. */
export const importProblemKinds = ['error', 'warning'] as const;

/** 28 → AB, as spreadsheets name their columns. */
export const columnLetters = (column: number): string =>
  (column > 26 ? columnLetters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

/** A cell as spreadsheets name it; both from 1. */
export const cellName = (column: number, row: number): string => `${columnLetters(column)}${row}`;
