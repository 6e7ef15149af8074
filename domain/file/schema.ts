import { z } from 'zod';
import { code, filter, type Wire } from '../kernel/fields.schema';

export const fileSchemas = {
  /** Where projectCode or tenantCode is given, the file must belong to it. */
  download: { query: z.object({ objectId: code, projectCode: filter(code), tenantCode: filter(code) }) },
  /** url: address of the download on this origin, for people who may see the file themselves. */
  share: { body: z.object({ objectId: code }), data: z.object({ url: z.string() }) },
} as const;

export type FileWire = Wire<typeof fileSchemas>;
