import { z } from 'zod';
import { contact, industry } from '../../../core/tenant/customers/schema';
import { tenantSizes } from '../../../core/tenant/rules';
import { code, instant, name, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { approvalStates, tenantTypes } from '../../../kernel/tenants';
import { tenancy } from '../policy';

export const recordSchemas = {
  /** All that the operator knows of a tenant; what it has and does is in lists of their own. */
  getTenantRecord: {
    query: z.object({ tenantCode: code }),
    data: z.object({
      tenantCode: z.string(),
      name: z.string(),
      nameEn: z.string(),
      type: z.enum(tenantTypes),
      approvalState: z.enum(approvalStates),
      disabledReason: z.string().nullable(),
      disabledAt: instant.nullable(),
      since: instant,
      version: z.number(),
      /** Of a customer or an applicant. */
      uscc: z.string().nullable(),
      size: z.enum(tenantSizes).nullable(),
      industries: z.array(industry),
      address: z.string(),
      contacts: z.array(contact),
      inviteCode: z.string().nullable(),
      /** A customer's channel, or a channel's parent; null: none, or the platform itself. */
      above: z.object({ tenantCode: z.string(), name: z.string() }).nullable(),
      managers: z.array(z.object({ showName: z.string(), phone: z.string().nullable() })),
      /** The business license, and papers of the application. */
      papers: z.array(z.object({ objectId: z.string(), name: z.string(), size: z.number() })),
      /** How it was let in; null: without an application. */
      application: z
        .object({
          applicantName: z.string(),
          appliedAt: instant,
          inviteCode: z.string().nullable(),
          inviterName: z.string().nullable(),
          deciderName: z.string(),
          decidedByName: z.string().nullable(),
          decidedAt: instant.nullable(),
          reason: z.string().nullable(),
          note: z.string(),
        })
        .nullable(),
      counts: z.object({
        people: z.number(),
        /** A channel's customers and the channels below it. */
        below: z.number(),
        runningProjects: z.number(),
        points: z.number(),
        orders: z.number(),
      }),
      /** Points that were requested for it and await a second operator; null: none. */
      waitingGift: z
        .object({
          approvalCode: z.string(),
          points: z.number(),
          askedBy: z.string(),
          askedAt: instant,
          expiresAt: instant,
        })
        .nullable(),
      allowedActions: z.array(z.enum(tenancy.actions)),
    }),
  },
  /** A paper of a tenant: its business license, or one that came with its application. */
  getTenantPaper: { query: z.object({ tenantCode: code, objectId: code }) },
  /** Gives a tenant another legal name. */
  renameTenant: {
    body: z.object({ tenantCode: code, version, name, reason: text(limits.reasonLength) }),
    data: z.object({ version }),
  },
} as const;
