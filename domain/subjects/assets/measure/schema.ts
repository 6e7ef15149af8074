import { z } from 'zod';
import { day, filter, instant, keyword, optionalText, paged, pageQuery, sortBy } from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { allowedActions, id, levelFilter, levelValue, projectCode, reason, text } from '../fields.schema';
import { unitCategories } from '../inventory/derivation';
import { treatments } from '../risk/treatment';
import { measureActions, measureStates, ownMeasureTasks, priorities } from './measure';

/** The treatment of a risk, as far as it is carried out. */
const measureRow = z.object({
  riskId: id,
  riskCode: z.string(),
  unitId: id,
  unitCode: z.string(),
  unitName: z.string(),
  category: z.enum(unitCategories),
  threat: z.string(),
  vulnerability: z.string(),
  treatment: z.enum(treatments),
  treatmentPlan: text,
  treatmentOwner: text,
  treatmentOwnerId: text,
  treatmentDeadline: day.nullable(),
  /** In fen. */
  treatmentCost: z.number().nullable(),
  controls: z.array(z.string()),
  priority: z.enum(priorities),
  riskLevel: levelValue,
  remnantLevel: levelValue.nullable(),
  /** The level at which the risk counts today: the residual one once its measure is verified. */
  currentLevel: levelValue,
  state: z.enum(measureStates),
  isOverdue: z.boolean(),
  evidenceCount: z.number(),
  /** The result, as the person who did it describes it. */
  result: text,
  doneBy: text,
  doneAt: instant.nullable(),
  verifiedBy: text,
  verifiedAt: instant.nullable(),
  returnReason: text,
  returnedBy: text,
  /** Of the measure, not of the risk; 0 before anything was done about it. */
  version: z.int().min(0),
  allowedActions: z.array(z.enum(measureActions)),
});

const measureFilters = {
  projectCode,
  keyword,
  state: filter(z.enum(measureStates)),
  overdue: filter(z.enum(['true'])),
  level: levelFilter,
  unitId: filter(id),
  /** A name from the plan, or 'none'. */
  owner: filter(z.string().max(limits.nameLength)),
  /** Measures that the caller owns. */
  mine: filter(z.enum(['true'])),
  /** Measures that wait for the caller to implement or verify them. */
  task: filter(z.enum(ownMeasureTasks)),
};

const ofMeasure = { projectCode, riskId: id };
const moved = z.object({ record: measureRow });

/** How treatments are carried out, before the report and after it. */
export const measureSchemas = {
  listMeasures: {
    query: pageQuery.extend({ ...measureFilters, ...sortBy(['treatmentDeadline', 'riskValue', 'unitCode']) }),
    data: paged(measureRow).extend({ allowedActions }),
  },
  /** How many there are of each state, of the caller's where it sees no others. */
  getMeasureFigures: {
    query: z.object({ projectCode }),
    data: z.object({
      byState: z.object(
        Object.fromEntries(measureStates.map((state) => [state, z.number()])) as Record<
          (typeof measureStates)[number],
          z.ZodNumber
        >,
      ),
      overdue: z.number(),
      /** Of all treatments, in fen; how many of them state one. */
      cost: z.number(),
      costed: z.number(),
      /** Risks by how they count: as found, today, and as expected. One that isn't rated counts as found. */
      levels: z.array(z.object({ level: levelValue, found: z.number(), today: z.number(), expected: z.number() })),
      owners: z.array(z.string()),
    }),
  },
  getMeasure: {
    query: z.object(ofMeasure),
    data: z.object({ measure: measureRow }),
  },
  /** Starts a measure, or reports it as done with the result. */
  carryOutMeasure: {
    body: z.object({
      ...ofMeasure,
      version: z.int().min(0),
      action: z.enum(['begin', 'finish']),
      result: optionalText(),
    }),
    data: moved,
  },
  /** Verifies a measure of another person, or sends it back. */
  judgeMeasure: {
    body: z
      .object({
        ...ofMeasure,
        version: z.int().min(0),
        action: z.enum(['verify', 'return']),
        reason: reason.optional(),
      })
      .refine(({ action, reason }) => action === 'verify' || reason !== undefined, { path: ['reason'] }),
    data: moved,
  },
  /** People of the customer whom a treatment can be given to; an executor gives none to colleagues. */
  listTreatmentOwners: {
    query: z.object({ projectCode }),
    data: z.array(z.object({ accountId: z.string(), showName: z.string() })),
  },
} as const;
