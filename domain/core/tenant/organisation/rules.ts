import type { tenantFiles } from '../files';

/** Files of an organization: its logo as a picture, its business license as a picture or a PDF. */
export const organisationFiles = ['logo', 'licence'] as const;
export type OrganisationFile = (typeof organisationFiles)[number];

/** The kind under which each is stored. */
export const storedAs = {
  logo: 'organisationLogo',
  licence: 'organisationLicence',
} as const satisfies Record<OrganisationFile, keyof typeof tenantFiles>;

/** The relation of another tenant to one's own: serving or parent, customer, or sub-partner. */
export const relations = ['above', 'customer', 'partner'] as const;
export type Relation = (typeof relations)[number];
