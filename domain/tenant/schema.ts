import { z } from 'zod';
import {
  code,
  filter,
  type Given,
  instant,
  name,
  paged,
  pageQuery,
  personName,
  phone,
  version,
  type Wire,
} from '../kernel/fields.schema';
import { roleCodes } from '../kernel/roles';
import { admissionSchemas } from './admission/schema';
import { industryCodes } from './industries';
import { peopleSchemas } from './people/schema';
import { tenantSettings } from './policy';
import { tenantSizes, unfulfilledStates } from './rules';

export const industry = z.enum(industryCodes);

/** Somebody who was invited and has not joined, as the inviting side sees them. */
export const invited = z.object({
  invitationCode: z.string(),
  /** As whoever invited typed it; an account with this phone may have another. */
  name: z.string(),
  phone: z.string(),
  roleCodes: z.array(z.enum(roleCodes)),
  state: z.enum(unfulfilledStates),
  /** Whether the invitation has been on the person's screen. */
  isSeen: z.boolean(),
  expiresAt: instant,
});

export const tenantSchemas = {
  ...admissionSchemas,
  ...peopleSchemas,
  createCustomer: {
    body: z.object({
      name,
      size: z.enum(tenantSizes),
      industries: z.array(industry).min(1).max(industryCodes.length),
      /** The customer's project manager, who is invited. */
      managerName: personName,
      managerPhone: phone,
    }),
    data: z.object({ tenantCode: z.string() }),
  },
  chooseTenant: { body: z.object({ tenantCode: code }), data: z.null() },
  inviteManager: { body: z.object({ tenantCode: code, name: personName, phone }), data: z.null() },
  /** Who was invited and has not joined, latest first: into a customer, or without its code into the own tenant. */
  listInvitations: { query: pageQuery.extend({ tenantCode: filter(code) }), data: paged(invited) },
  withdrawInvitation: { body: z.object({ invitationCode: code }), data: z.null() },
  /** What the caller's tenant decides for all of its projects. */
  getTenantSettings: {
    data: z.object({
      /** Whoever signs an assessment may not be the only one who accepted what remains high. */
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
