import { z } from 'zod';
import { code, type Given, optionalText, type Wire } from '../kernel/fields.schema';
import { limits } from '../kernel/limits';

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
} as const;

export type PlatformWire = Wire<typeof platformSchemas>;
export type PlatformGiven = Given<typeof platformSchemas>;
