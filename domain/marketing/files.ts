/** Stored files of applications. */
export const marketingFiles = {
  // Read through the application that it belongs to, and by nobody as a file.
  equityPaper: [],
} as const;
