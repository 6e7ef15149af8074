/** Files that show what was found or done: read through their finding, by whom it is shown to. */
export const analysisFiles = { findingFile: [] } as const;
