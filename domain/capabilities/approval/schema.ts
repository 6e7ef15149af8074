import { z } from 'zod';
import { approvalKinds } from '../../generated/approvalKinds';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  optionalText,
  paged,
  pageQuery,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { approvalActions, approvalDecisions, approvalStates, factNames } from './rules';

const factValue = z.union([z.string(), z.number()]).nullable();
const fact = z.object({ name: z.enum(factNames), value: factValue, before: factValue.optional() });

const approval = z.object({
  approvalCode: z.string(),
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** Whom it is about. */
  tenantName: z.string().nullable(),
  askedBy: z.string(),
  askedAt: instant,
  /** It is confirmed before, or not at all. */
  expiresAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Asked for by the caller. */
  isOwn: z.boolean(),
  /** The action that would be carried out, or was. */
  facts: z.array(fact),
});

/** The answer of a call that requests an approval. */
export const asked = z.object({ approvalCode: z.string() });
/** The same for calls that need a second person only in some cases; absent: the action is done. */
export const maybeAsked = { approvalCode: z.string().optional() };

export const approvalSchemas = {
  /** Requests that wait for a second operator, or were decided; the latest first. */
  listApprovals: {
    query: pageQuery.extend({
      kind: filter(z.enum(approvalKinds)),
      state: filter(z.enum(approvalStates)),
      /** Waiting or decided requests. */
      open: filter(z.enum(['true', 'false'])),
    }),
    data: paged(approval),
  },
  /** One with everything that the confirmer has to see. */
  getApproval: {
    query: z.object({ approvalCode: code }),
    data: approval.extend({
      reason: z.string().nullable(),
      number: z.string().nullable(),
      /** Money leaves the company: it is sent once the request is approved. */
      sendsMoney: z.boolean(),
      /** Who recorded its payment, and the day on which the money was sent. */
      paidBy: z.string().nullable(),
      paidOn: day.nullable(),
      voucher: z.object({ objectId: z.string(), name: z.string(), size: z.number() }).nullable(),
      decisionReason: z.string().nullable(),
      /** Who withdrew or refused it after its approval. */
      endedBy: z.string().nullable(),
      endedAt: instant.nullable(),
      /** The portal's page about it, if there is one. */
      path: z.string().nullable(),
      /** Of all that is shown; the confirmer sends it back, and confirms exactly that. */
      fingerprint: z.string(),
      /** Why it can't be carried out any more, in words. */
      obstacle: z.string().nullable(),
      /** Until when the caller confirms nothing, as phone, second factor or role have changed; null: not barred. */
      barredUntil: instant.nullable(),
      allowedActions: z.array(z.enum(approvalActions)),
    }),
  },
  /** Confirms, refuses or takes back. */
  decideApproval: {
    body: z.object({
      approvalCode: code,
      action: z.enum(approvalDecisions),
      /** Of the facts that the caller saw. */
      fingerprint: z.string().max(64),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ state: z.enum(approvalStates) }),
  },
  /**
   * Records that the money of an approved request was sent, and carries the request out. Where that is impossible it stays
   * approved with the recorded payment, and the same call carries it out later.
   */
  payApproval: {
    body: z.object({
      approvalCode: code,
      /** The number that the bank or the provider gave the payment; it, or a voucher. */
      number: optionalText(limits.nameLength),
      voucher: code.optional(),
      /** Not before the day of the approval, and not after today. */
      paidOn: day,
    }),
    /** obstacle: why it is not carried out yet, in words. */
    data: z.object({ state: z.enum(approvalStates), obstacle: z.string().nullable() }),
  },
  /** Stores a voucher, to be named by the payment that follows. */
  addApprovalVoucher: { form: z.object({}), data: z.object({ objectId: z.string() }) },
  getApprovalVoucher: { query: z.object({ approvalCode: code }) },
} as const;

export type ApprovalWire = Wire<typeof approvalSchemas>;
export type ApprovalGiven = Given<typeof approvalSchemas>;
