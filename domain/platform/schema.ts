import { z } from 'zod';
import {
  code,
  filter,
  type Given,
  instant,
  keyword,
  optionalText,
  paged,
  pageQuery,
  version,
  type Wire,
} from '../kernel/fields.schema';
import { limits } from '../kernel/limits';
import { recordActions, recordStates } from '../ledger/transfers/workflow';
import { approvalStates } from '../tenant/rules';

export const platformSchemas = {
  /** All channels, the latest first. */
  listChannels: {
    query: pageQuery.extend({ keyword, approvalState: filter(z.enum(approvalStates)) }),
    data: paged(
      z.object({
        tenantCode: z.string(),
        tenantName: z.string(),
        approvalState: z.enum(approvalStates),
        /** The partner above it; null: the platform. */
        parentName: z.string().nullable(),
        since: instant,
        /** Who manages it, with the phone that they sign in with. */
        managers: z.array(z.object({ showName: z.string(), phone: z.string().nullable() })),
        people: z.number(),
        customers: z.number(),
        projects: z.number(),
        /** Available ones. */
        points: z.number(),
        /** It may be given its first points. */
        mayBeWelcomed: z.boolean(),
      }),
    ),
  },
  /** Gives a tenant its first points, once. */
  sendWelcomeGift: {
    body: z.object({
      tenantCode: code,
      points: z.number().int().min(1).max(limits.giftPoints).optional(),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ points: z.number() }),
  },
  /** Takes a line of a bank statement to its next state. */
  setAccountRecordStatus: {
    body: z.object({
      recordCode: code,
      action: z.enum(recordActions),
      version,
      /** To match it with. */
      orderCode: code.optional(),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ state: z.enum(recordStates) }),
  },
} as const;

export type PlatformWire = Wire<typeof platformSchemas>;
export type PlatformGiven = Given<typeof platformSchemas>;
