import { z } from 'zod';
import { code, filter, type Given, instant, paged, pageQuery, type Wire } from '../../kernel/fields.schema';

export const jobStates = ['queued', 'running', 'done', 'failed'] as const;

export const jobView = z.object({
  jobCode: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  /** 0–100. */
  percent: z.number(),
  /** Estimate of the time left in ms; null while nothing is known. */
  remaining: z.number().nullable(),
  /** The endpoint's own data once done. */
  result: z.unknown().nullable(),
  errorCode: z.string().nullable(),
  errorMsg: z.string().nullable(),
  createdBy: z.string(),
  /** Only the person who started it may cancel it, until it ends. */
  allowedActions: z.array(z.literal('cancel')),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export const jobSchemas = {
  getJob: { query: z.object({ jobCode: code }), data: jobView },
  /** Only the person who started it may cancel it. */
  cancelJob: { body: z.object({ jobCode: code }), data: z.null() },
  listJobs: { query: pageQuery.extend({ projectCode: code, kind: filter(z.string().max(64)) }), data: paged(jobView) },
} as const;

export type JobWire = Wire<typeof jobSchemas>;
export type JobGiven = Given<typeof jobSchemas>;
