/** A workbook with its bad cells marked: read by whoever has tried it, and by nobody as a file. */
export const templateFiles = { templateMarked: [] } as const;
