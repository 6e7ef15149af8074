import { z } from 'zod';
import { code, filter, type Given, keyword, type Wire } from '../../kernel/fields.schema';

/** Industries that one search answers at most. */
export const INDUSTRIES_MAX = 50;

const coded = z.object({ code: z.string(), name: z.string() });

export const govSchemas = {
  /** What a keyword finds; without one the direct parts of an industry, or the sections. */
  listNationalIndustries: {
    query: z.object({ keyword, parentCode: filter(code) }),
    data: z.array(
      coded.extend({
        /** 1 section, 2 division, 3 group, 4 class. */
        level: z.number(),
        /** What it is part of, the section first. */
        path: z.array(coded),
        hasParts: z.boolean(),
      }),
    ),
  },
} as const;

export type GovWire = Wire<typeof govSchemas>;
export type GovGiven = Given<typeof govSchemas>;
