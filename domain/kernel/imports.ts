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
