import { z } from 'zod';
import { leftFor, seal } from '#domain/kernel/bulk.schema';
import {
  day,
  filter,
  text as given,
  instant,
  keyword,
  optionalText,
  paged,
  pageQuery,
  sortBy,
} from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { allowedActions, id, levelFilter, levelValue, projectCode, reason, text, version } from '../fields.schema';
import { annexControls } from '../risk/schema';
import { treatments } from '../risk/treatment';
import { MAX_COST, measureActions, measureLeftReasons, measureStates, ownMeasureTasks, priorities } from './measure';

/** A risk of a measure. */
const measureRisk = z.object({
  riskId: id,
  riskCode: z.string(),
  unitCode: z.string(),
  unitName: z.string(),
  threat: z.string(),
  vulnerability: z.string(),
  treatment: z.enum(treatments),
  riskLevel: levelValue,
  remnantLevel: levelValue.nullable(),
  currentLevel: levelValue,
});

/** A measure, and what it is for: the highest levels are those of its risks. */
const measureRow = z.object({
  measureId: id,
  measureCode: z.string(),
  /** How many risks it has, of how many units; the first of them, the worst. */
  risks: z.number(),
  units: z.number(),
  /** How many findings of the gap analysis it closes. */
  findings: z.number(),
  riskCode: z.string(),
  unitName: z.string(),
  treatmentPlan: z.string(),
  treatmentOwner: text,
  treatmentOwnerId: text,
  treatmentDeadline: day.nullable(),
  /** In fen. */
  treatmentCost: z.number().nullable(),
  controls: z.array(z.string()),
  /** Of one without risks there are no levels. */
  priority: z.enum(priorities).nullable(),
  riskLevel: levelValue.nullable(),
  remnantLevel: levelValue.nullable(),
  /** The level at which its risks count today: the residual one once it is verified. */
  currentLevel: levelValue.nullable(),
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
  version,
  allowedActions: z.array(z.enum(measureActions)),
});

const measureFilters = {
  projectCode,
  keyword,
  state: filter(z.enum(measureStates)),
  overdue: filter(z.enum(['true'])),
  level: levelFilter,
  unitId: filter(id),
  riskId: filter(id),
  /** Measures without risks and findings, kept for their progress, files or comments. */
  risks: filter(z.enum(['none'])),
  /** A name from the plan, or 'none'. */
  owner: filter(z.string().max(limits.nameLength)),
  /** Measures that the caller owns. */
  mine: filter(z.enum(['true'])),
  /** Measures that wait for the caller to implement or verify them. */
  task: filter(z.enum(ownMeasureTasks)),
};

/** What a person says of a measure. */
export const measurePlan = {
  treatmentPlan: given(),
  treatmentOwner: optionalText(limits.nameLength),
  /** A person of the customer, whose name it then is; null: only a name. Absent: unchanged if the name is. */
  treatmentOwnerId: z.string().max(64).nullish(),
  treatmentDeadline: day.nullish(),
  /** In fen. */
  treatmentCost: z.int().min(0).max(MAX_COST).nullish(),
  controls: annexControls.default([]),
};

const ofMeasure = { projectCode, measureId: id };
const moved = z.object({ record: measureRow });

/** How treatments are carried out, before the report and after it. */
export const measureSchemas = {
  listMeasures: {
    query: pageQuery.extend({ ...measureFilters, ...sortBy(['treatmentDeadline', 'riskValue', 'measureCode']) }),
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
    data: z.object({
      measure: measureRow,
      /** Those that the caller may know of, the worst first, at most MEASURE_RISKS_SHOWN. */
      risks: z.array(measureRisk),
      /** Whether the caller may change it now: the plan of each of its risks. */
      mayEdit: z.boolean(),
    }),
  },
  /** Starts a measure, or reports it as done with the result. */
  carryOutMeasure: {
    body: z.object({
      ...ofMeasure,
      version,
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
        version,
        action: z.enum(['verify', 'return']),
        reason: reason.optional(),
      })
      .refine(({ action, reason }) => action === 'verify' || reason !== undefined, { path: ['reason'] }),
    data: moved,
  },
  /** Starts many measures, or reports, verifies or returns them; those that can't be moved are left and named. */
  moveMeasures: {
    body: z
      .object({
        projectCode,
        rows: z
          .array(z.object({ measureId: id, version }))
          .min(1)
          .max(limits.bulkRows),
        action: z.enum(measureActions),
        result: optionalText(),
        reason: reason.optional(),
      })
      .refine(({ action, reason }) => action !== 'return' || reason !== undefined, { path: ['reason'] }),
    data: z.object({ count: z.number(), left: leftFor(measureLeftReasons) }),
  },
  /** Changes a measure, and so the plan of all its risks. */
  saveMeasure: {
    body: z.object({ ...ofMeasure, version, ...measurePlan }),
    data: moved,
  },
  /** Makes one measure of those whose text, owner’s name and day agree; without a seal it only shows which. */
  mergeMeasures: {
    body: z.object({ projectCode, seal }),
    data: z.object({
      /** How many measures become part of another one, and how many have risks of theirs then. */
      count: z.number(),
      kept: z.number(),
      /** The costs of all these, in fen, before and after. */
      costBefore: z.number(),
      costAfter: z.number(),
      /** Those with the most risks, at most 100. */
      groups: z.array(
        z.object({
          measureCode: z.string(),
          treatmentPlan: z.string(),
          treatmentOwner: text,
          treatmentDeadline: day.nullable(),
          /** Whether some have only the name of the owner, whose account all get. */
          isNamed: z.boolean(),
          merged: z.number(),
          risks: z.number(),
          /** Their different costs, in fen, the highest first: it is kept. */
          costs: z.array(z.number()),
        }),
      ),
      seal: z.string(),
      isDone: z.boolean(),
    }),
  },
  /** People of the customer whom a treatment can be given to; an executor gives none to colleagues. */
  listTreatmentOwners: {
    query: z.object({ projectCode }),
    data: z.array(z.object({ accountId: z.string(), showName: z.string() })),
  },
} as const;
