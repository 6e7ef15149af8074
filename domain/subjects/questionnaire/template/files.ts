/** A workbook with its faulty cells marked: read by the person who checked it, never as a file. */
export const templateFiles = { templateMarked: [] } as const;
