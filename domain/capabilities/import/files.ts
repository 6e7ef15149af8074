/** What a dry run would enter: read by the import alone, and never as a file. */
export const importFiles = { importChangeSet: [] } as const;
