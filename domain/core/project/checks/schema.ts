import { z } from 'zod';
import { type CheckCode, checkCodes, checkPlaces } from './checks';

const words = z.object({ zh: z.string(), en: z.string() });

export const checkSchemas = {
  /** The results of a project's consistency checks; checks that found nothing are absent. */
  listChecks: {
    query: z.object({ projectCode: z.string() }),
    data: z.object({
      checkedAt: z.string(),
      found: z.array(
        z.object({
          code: z.enum(checkCodes as [CheckCode, ...CheckCode[]]),
          count: z.number(),
          examples: z.array(
            z.object({
              ref: z.string(),
              name: words,
              within: z.string().optional(),
              of: z
                .array(z.object({ place: z.enum(checkPlaces), ref: z.string() }))
                .readonly()
                .optional(),
            }),
          ),
        }),
      ),
    }),
  },
} as const;
