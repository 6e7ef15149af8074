/** Stored files of tenants. */
export const tenantFiles = {
  // Read through its organization, never as a file.
  organisationLogo: [],
  organisationLicence: [],
  // Read through its application, never as a file.
  applicationPaper: [],
  // Read through its import.
  customerImportMarked: [],
} as const;
