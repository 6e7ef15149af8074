import { z } from 'zod';
import { day, filter, instant } from '../../kernel/fields.schema';
import { assessmentStatuses, projectKinds, projectStates, projectTypes } from './rules';

export const tenantName = z.object({ tenantCode: z.string(), tenantName: z.string() });

/** 'unchecked' is the empty state, which a query can't carry. */
export const stateFilter = filter(z.enum(['unchecked', ...projectStates.filter((state) => state !== '')]));

export const projectBrief = z.object({
  projectCode: z.string(),
  name: z.string(),
  projectType: z.enum(projectTypes),
  kind: z.enum(projectKinds),
  standardCode: z.string(),
  standardName: z.object({ zh: z.string(), en: z.string() }),
  state: z.enum(projectStates),
  beginDate: day.nullable(),
  endDate: day.nullable(),
  /** Stage of the asset assessment; null where the project has none. */
  assessmentStatus: z.enum(assessmentStatuses).nullable(),
});

/** How a project was terminated: null while it isn't. What the trail no longer holds is null within. */
export const closing = z
  .object({ at: instant.nullable(), by: z.string().nullable(), reason: z.string().nullable() })
  .nullable();
