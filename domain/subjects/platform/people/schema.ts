import { z } from 'zod';
import { maybeAsked } from '../../../capabilities/approval/schema';
import { code, filter, instant, keyword, paged, pageQuery, phone, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { roleCodes } from '../../../kernel/roles';

/** How many sessions have ended; of an operator none yet, as a second one confirms it first. */
const endedOrAsked = z.object({ ended: z.number(), ...maybeAsked });

export const peopleSchemas = {
  /** People of all tenants, the last seen first. */
  listAccounts: {
    query: pageQuery.extend({ keyword, tenantCode: filter(code), roleCode: filter(z.enum(roleCodes)) }),
    data: paged(
      z.object({
        accountId: z.string(),
        showName: z.string(),
        phone: z.string().nullable(),
        signedInAt: instant.nullable(),
        /** Where the person is signed in now. */
        sessions: z.number(),
        secondFactor: z.boolean(),
        tenants: z.array(z.object({ tenantCode: z.string(), name: z.string(), roles: z.array(z.enum(roleCodes)) })),
        version: z.number(),
      }),
    ),
  },
  /** Takes a person's phone away, for another that they have or for none, and signs them out everywhere. */
  setAccountPhone: {
    body: z.object({ accountId: code, version, phone: phone.optional(), reason: text(limits.reasonLength) }),
    data: endedOrAsked,
  },
  /** Ends all sessions of a person. */
  signOutAccount: {
    body: z.object({ accountId: code, reason: text(limits.reasonLength) }),
    data: z.object({ ended: z.number() }),
  },
  /** Takes a person's second factor away, who has lost it, and signs them out everywhere. */
  resetSecondFactor: {
    body: z.object({ accountId: code, reason: text(limits.reasonLength) }),
    data: endedOrAsked,
  },
} as const;
