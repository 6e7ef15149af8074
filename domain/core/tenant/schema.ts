import { z } from 'zod';
import {
  code,
  filter,
  type Given,
  paged,
  pageQuery,
  personName,
  phone,
  version,
  type Wire,
} from '../../kernel/fields.schema';
import { admissionSchemas } from './admission/schema';
import { consultationSchemas } from './consultations/schema';
import { customerSchemas, industry, invited } from './customers/schema';
import { organisationSchemas } from './organisation/schema';
import { peopleSchemas } from './people/schema';
import { tenantSettings } from './policy';
import { transferSchemas } from './transfers/schema';

export { industry, invited };

export const tenantSchemas = {
  ...admissionSchemas,
  ...peopleSchemas,
  ...customerSchemas,
  ...transferSchemas,
  ...consultationSchemas,
  ...organisationSchemas,
  chooseTenant: { body: z.object({ tenantCode: code }), data: z.null() },
  inviteManager: { body: z.object({ tenantCode: code, name: personName, phone }), data: z.null() },
  /** People invited but not joined, the latest first: into a customer, or without its code into the own tenant. */
  listInvitations: { query: pageQuery.extend({ tenantCode: filter(code) }), data: paged(invited) },
  withdrawInvitation: { body: z.object({ invitationCode: code }), data: z.null() },
  /** Settings of the caller's tenant for all of its projects. */
  getTenantSettings: {
    data: z.object({
      /** The signer of an assessment may not be the only one who accepted its high residual risks. */
      fourEyes: z.boolean(),
      version,
      allowedActions: z.array(z.enum(tenantSettings.actions)),
    }),
  },
  saveTenantSettings: { body: z.object({ fourEyes: z.boolean(), version }), data: z.object({ version }) },
  listIndustries: { data: z.array(z.object({ code: industry, zh: z.string(), en: z.string() })) },
} as const;

export type TenantWire = Wire<typeof tenantSchemas>;
export type TenantGiven = Given<typeof tenantSchemas>;
