import { z } from 'zod';
import { assessment } from './policy';

/** What a project's own page shows of its assessment. */
export const assetsInProject = {
  counts: z.object({
    businesses: z.number(),
    systems: z.number(),
    units: z.number(),
    risks: z.number(),
    /** Risks of level high or very high. */
    highRisks: z.number(),
    /** Units that are done, that nobody has, and that are past their day. */
    finishedUnits: z.number(),
    unassignedUnits: z.number(),
    lateUnits: z.number(),
  }),
  /** Name of the frozen method; null without an assessment. */
  method: z.object({ zh: z.string(), en: z.string() }).nullable(),
  allowedActions: z.array(z.enum([...assessment.actions])),
};
