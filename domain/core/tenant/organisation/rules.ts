import type { tenantFiles } from '../files';

/** What an organisation shows of itself: its logo as a picture, its business licence as a picture or a PDF. */
export const organisationFiles = ['logo', 'licence'] as const;
export type OrganisationFile = (typeof organisationFiles)[number];

/** As what each is stored. */
export const storedAs = {
  logo: 'organisationLogo',
  licence: 'organisationLicence',
} as const satisfies Record<OrganisationFile, keyof typeof tenantFiles>;

/** How another tenant stands to one's own: it serves it or stands above it, is served by it, or stands below it. */
export const relations = ['above', 'customer', 'partner'] as const;
export type Relation = (typeof relations)[number];
