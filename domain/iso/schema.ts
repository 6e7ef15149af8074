import { z } from 'zod';
import { filter, type Wire } from '../kernel/fields.schema';
import { projectTypes } from '../project/rules';

export const isoSchemas = {
  standardList: {
    query: z.object({ projectType: filter(z.enum(projectTypes)) }),
    data: z.array(
      z.object({ standardCode: z.string(), projectType: z.enum(projectTypes), zh: z.string(), en: z.string() }),
    ),
  },
} as const;

export type IsoWire = Wire<typeof isoSchemas>;
