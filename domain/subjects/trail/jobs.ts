import { z } from 'zod';
import { auditActionNames } from '../../generated/auditActionNames';
import type { AuditAction } from '../../kernel/audit';
import { code, day, filter, keyword } from '../../kernel/fields.schema';
import { defineJob } from '../../kernel/job';
import { languages } from '../../kernel/texts';

/** Rows that one file of the log holds, the latest of those that are asked for; a sheet of Excel has a few more. */
export const TRAIL_EXPORT_ROWS = 1_000_000;

export const trailFilters = z.object({
  /** Part of a person's name or phone; if no person matches, the code of a record. */
  keyword,
  action: filter(z.enum(auditActionNames as [AuditAction, ...AuditAction[]])),
  /** The first day and the last one. */
  from: filter(day),
  to: filter(day),
});

export const trailExportInput = trailFilters.extend({
  /** Of one tenant; for those who see all of the log. */
  tenantCode: filter(code),
  language: z.enum(languages),
});

/** Writes what the filters let through of the log. */
export const createTrailExport = defineJob({
  kind: 'trailExport',
  input: trailExportInput,
  result: z.object({
    objectId: z.string(),
    name: z.string(),
    count: z.number(),
    /** There are more, older ones. */
    isCut: z.boolean(),
  }),
});

/** Checks the seals of the log now rather than at the end of the day. */
export const checkTrailNow = defineJob({
  kind: 'trailCheck',
  input: z.object({}),
  /** How many faults were found. */
  result: z.object({ count: z.number() }),
});
