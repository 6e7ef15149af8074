import { z } from 'zod';
import { assessment } from './policy';

/** The assessment's part of a project's own page. */
export const assetsInProject = {
  counts: z.object({
    businesses: z.number(),
    systems: z.number(),
    units: z.number(),
    risks: z.number(),
    /** Risks of level high or very high. */
    highRisks: z.number(),
    /** Numbers of completed, unassigned and overdue units. */
    finishedUnits: z.number(),
    unassignedUnits: z.number(),
    lateUnits: z.number(),
  }),
  /** Name of the frozen method; null without an assessment. */
  method: z.object({ zh: z.string(), en: z.string() }).nullable(),
  allowedActions: z.array(z.enum([...assessment.actions])),
};
