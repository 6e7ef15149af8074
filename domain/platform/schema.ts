import { z } from 'zod';
import { code, type Given, optionalText, version, type Wire } from '../kernel/fields.schema';
import { limits } from '../kernel/limits';
import { recordActions, recordStates } from '../ledger/transfers/workflow';

export const platformSchemas = {
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
