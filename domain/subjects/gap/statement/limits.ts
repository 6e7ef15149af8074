/** Characters of the texts of an entry, and entries per bulk edit. */
export const statementLimits = { text: 2_000, owner: 100, entries: 500 } as const;
