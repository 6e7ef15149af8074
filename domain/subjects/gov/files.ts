/** Workbooks of government projects: read through their import alone, and deleted once they are entered. */
export const govFiles = { govImport: [] } as const;
