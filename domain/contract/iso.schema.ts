import { z } from 'zod';
import { projectTypes } from '../rules/project';
import { filter, type Wire } from './common.schema';

export const isoSchemas = {
  standardList: {
    query: z.object({ projectType: filter(z.enum(projectTypes)) }),
    data: z.array(
      z.object({ standardCode: z.string(), projectType: z.enum(projectTypes), zh: z.string(), en: z.string() }),
    ),
  },
} as const;

export type IsoWire = Wire<typeof isoSchemas>;
