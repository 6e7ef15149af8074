import { z } from 'zod';
import { measurePlan } from '../../assets/measure/schema';
import { findingBrief, findingIds, projectCode } from './finding.schema';
import { FINDING_MEASURES } from './measures';

/** Calls about the measures of the treatment plan that close findings. */
export const findingMeasureSchemas = {
  /** Links findings to measures of the treatment plan, or takes the links away; findings submitted as done stay. */
  linkMeasures: {
    body: z.object({
      projectCode,
      findingIds,
      measureIds: z.array(z.uuid()).min(1).max(FINDING_MEASURES),
      isLinked: z.boolean(),
    }),
    data: z.object({ changed: z.number() }),
  },
  /** Plans a measure that closes findings; without any risk of its own. */
  planMeasure: {
    body: z.object({ projectCode, findingIds, ...measurePlan }),
    data: z.object({ changed: z.number(), measureId: z.string(), measureCode: z.string() }),
  },
  /** The findings that a measure closes, as far as the caller may know of them. */
  listMeasureFindings: {
    query: z.object({ projectCode, measureId: z.uuid() }),
    data: z.array(
      findingBrief.pick({
        findingId: true,
        ref: true,
        title: true,
        level: true,
        stage: true,
        isLate: true,
        returnReason: true,
      }),
    ),
  },
} as const;
