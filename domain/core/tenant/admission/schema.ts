import { z } from 'zod';
import {
  code,
  filter,
  instant,
  inviteCode,
  name,
  optionalText,
  paged,
  pageQuery,
  personName,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { approvalStates } from '../../../kernel/tenants';
import { isUscc, plainUscc } from '../customers/uscc';
import { industryCodes } from '../industries';
import { tenantSizes } from '../rules';
import { applicantTypes, decisions } from './rules';

const industry = z.enum(industryCodes);

/** The company data that every applicant gives. */
const facts = {
  name,
  /** Unified social credit code; spaces and lower-case letters are accepted. */
  uscc: z.string().max(40).transform(plainUscc).refine(isUscc),
  note: optionalText(limits.noteLength),
  /** The applicant's own name; optional if it is known already. */
  personName: personName.optional(),
  /** The invite code of the partner or the platform. */
  inviteCode: filter(z.string().trim().max(limits.inviteCodeLength)),
  /** Of the application that is handed in again. */
  version: version.optional(),
};
const ofCustomer = { size: z.enum(tenantSizes), industries: z.array(industry).min(1).max(industryCodes.length) };

const application = z.object({
  tenantCode: z.string(),
  type: z.enum(applicantTypes),
  name: z.string(),
  uscc: z.string(),
  note: z.string(),
  size: z.enum(tenantSizes).nullable(),
  industries: z.array(industry),
  approvalState: z.enum(approvalStates),
  appliedAt: instant,
  decidedAt: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The applicant's supporting documents, the earliest first. */
  papers: z.array(z.object({ objectId: z.string(), name: z.string(), size: z.number() })),
  version,
});

export const admissionSchemas = {
  addCustomerInfo: { body: z.object({ ...facts, ...ofCustomer }), data: z.object({ tenantCode: z.string() }) },
  addChannelInfo: { body: z.object(facts), data: z.object({ tenantCode: z.string() }) },
  /** Whose invite code it is, for an applicant who came with it. */
  getInviter: {
    query: z.object({ inviteCode }),
    data: z.object({ name: z.string() }),
  },
  /** The caller's own; null: none was made. */
  getApplication: {
    data: application.extend({ deciderName: z.string(), inviteCode: z.string().nullable() }).nullable(),
  },
  /** Applications for the caller's tenant to decide, the oldest first. */
  listApplications: {
    query: pageQuery.extend({ approvalState: filter(z.enum(approvalStates)) }),
    data: paged(
      application.extend({
        applicant: z.object({ showName: z.string(), phone: z.string().nullable() }),
        decidedByName: z.string().nullable(),
        /** That it came with, and whose it is; null: no code, or its tenant is gone. */
        inviteCode: z.string().nullable(),
        inviterName: z.string().nullable(),
      }),
    ),
  },
  /** Adds a paper to the caller's own, until it is decided. */
  addApplicationPaper: { form: z.object({}), data: z.object({ objectId: z.string() }) },
  removeApplicationPaper: { body: z.object({ objectId: code }), data: z.null() },
  /** For the applicant, and for the decider. */
  getApplicationPaper: { query: z.object({ tenantCode: code, objectId: code }) },
  setCustomerApprovalState: {
    body: z
      .object({
        tenantCode: code,
        approvalState: z.enum(decisions),
        reason: optionalText(limits.reasonLength),
        version,
      })
      .refine(({ approvalState, reason }) => approvalState === 'success' || Boolean(reason), { path: ['reason'] }),
    data: z.object({ version }),
  },
} as const;
