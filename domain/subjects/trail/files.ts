/** Files of the log; each is read through the log's own call, and never directly as a file. */
export const trailFiles = {
  trailExport: [],
} as const;
