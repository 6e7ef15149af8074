/** Stored files of tenants. */
export const tenantFiles = {
  // Read through the organisation that they are of, and by nobody as a file.
  organisationLogo: [],
  organisationLicence: [],
  // Read through the application that it goes with, and by nobody as a file.
  applicationPaper: [],
  // Read through its import.
  customerImportMarked: [],
} as const;
