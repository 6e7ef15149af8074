/*
 * A workbook that is imported is tried first: what it would do and every bad cell. Then it is entered as a whole, and can
 * be taken back.
 */

/** overtaken: what it was tried against has changed since. */
export const importStates = ['parsed', 'confirmed', 'overtaken', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** What the caller may do with an import now; buttons read only this. */
export const importActions = ['confirm', 'undo', 'downloadMarked'] as const;
export type ImportAction = (typeof importActions)[number];
