/** Entries that an own standard may have, and rows of a mapping. */
export const STANDARD_ENTRIES_MAX = 2_000;
export const MAPPING_ROWS_MAX = 10_000;

/** Whose a standard or a mapping is: the portal's, or a channel's own. */
export const standardOwners = ['shipped', 'own'] as const;
export type StandardOwner = (typeof standardOwners)[number];

/** What a workbook brings in. */
export const standardImportKinds = ['standard', 'mapping'] as const;
export type StandardImportKind = (typeof standardImportKinds)[number];

/** What the caller may do with a standard; buttons read only this. */
export const standardActions = ['importVersion', 'importMapping'] as const;
export type StandardAction = (typeof standardActions)[number];
