/** Stored files of tenants. */
export const tenantFiles = {
  // Read through the organisation that they are of, and by nobody as a file.
  organisationLogo: [],
  organisationLicence: [],
} as const;
