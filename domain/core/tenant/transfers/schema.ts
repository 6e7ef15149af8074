import { z } from 'zod';
import {
  code,
  day,
  filter,
  instant,
  inviteCode,
  optionalText,
  paged,
  pageQuery,
  text,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { transferActions, transferSides, transferStates } from './rules';

/** What goes with a customer to another channel. */
export const movedRecords = z.object({
  groups: z.number(),
  projects: z.number(),
  invitations: z.number(),
  /** People whom the old channel brought in, to be decided on by the customer; absent before 2026-11-26. */
  people: z.number().optional(),
});

/** A transfer, as the channels on both sides see it; names are as they were. */
const customerTransfer = z.object({
  transferCode: z.string(),
  /** The customer's. */
  tenantCode: z.string(),
  customerName: z.string(),
  side: z.enum(transferSides),
  fromName: z.string(),
  toName: z.string(),
  state: z.enum(transferStates),
  reason: z.string(),
  requestedByName: z.string(),
  /** Counted when it was requested, and again when it was accepted. */
  moved: movedRecords,
  /** Who accepted, refused, withdrew or undid it last; null: nobody yet, or the portal itself. */
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why it was refused or undone. */
  answer: z.string(),
  /** The last day on which it can be undone; null: it can't. */
  undoableUntil: day.nullable(),
  createdAt: instant,
  allowedActions: z.array(z.enum(transferActions)),
});

export const transferSchemas = {
  /** The channel with this invite code, to be checked before a customer is transferred to it. */
  getTransferReceiver: { query: z.object({ inviteCode }), data: z.object({ name: z.string() }) },
  /** Asks the channel with this invite code to take over a customer with all that goes with it. */
  requestTransfer: {
    body: z.object({ tenantCode: code, inviteCode, reason: text(limits.noteLength) }),
    data: customerTransfer,
  },
  /** Accepts, refuses, withdraws or undoes a transfer. */
  decideTransfer: {
    body: z.object({ transferCode: code, action: z.enum(transferActions), reason: optionalText(limits.noteLength) }),
    data: customerTransfer,
  },
  /** Transfers from and to the caller's channel: open ones first, then the latest. */
  listTransfers: {
    query: pageQuery.extend({
      state: filter(z.enum(transferStates)),
      side: filter(z.enum(transferSides)),
      tenantCode: filter(code),
    }),
    data: paged(customerTransfer),
  },
} as const;
