import { z } from 'zod';
import { leftFor, namedRows, oneSelection, outcomeOf, receiptsFor, seal } from '#domain/kernel/bulk.schema';
import { code, day, level, name, optionalText, pageQuery } from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { id, levelValue, projectCode, reason } from '../fields.schema';
import { unitFilters } from '../inventory/schema';
import { MAX_COST } from '../measure/measure';
import { annexControls, edition2022Fields, riskFilters } from '../risk/schema';
import { treatments } from '../risk/treatment';
import { leftReasons, measures } from './bulk';

/** A text that may be emptied; not given, it stays. */
const clearable = (max: number = limits.textLength) => optionalText(max).nullable();

/** The fields of units that a bulk edit can change; each of them also for one row. */
const unitChange = z.object({
  name: name.optional(),
  confidentiality: level.optional(),
  integrity: level.optional(),
  availability: level.optional(),
  owner: clearable(limits.nameLength),
  location: clearable(limits.nameLength),
  description: clearable(),
  /** Until when its executor works on it. */
  dueDate: day.nullish(),
  /** Its executor by account, or by name or phone; proposed by the name of its owner (executors.ts). */
  assigneeId: z.string().max(64).nullish(),
  assignee: clearable(limits.nameLength),
  assigneeFrom: z.literal('owner').optional(),
});

/** The same of risks. */
const riskChange = z.object({
  threat: name.optional(),
  vulnerability: name.optional(),
  threatFrequency: level.optional(),
  vulnerabilitySeverity: level.optional(),
  ...edition2022Fields,
  existingControl: clearable(),
  treatment: z.enum(treatments).nullish(),
  treatmentPlan: clearable(),
  treatmentOwner: clearable(limits.nameLength),
  /** A person of the customer, whose name it then is; null: only a name. Absent: unchanged if the name is. */
  treatmentOwnerId: z.string().max(64).nullish(),
  treatmentDeadline: day.nullish(),
  /** In fen. */
  treatmentCost: z.int().min(0).max(MAX_COST).nullish(),
  controls: annexControls.optional(),
  remnantFrequency: level.nullish(),
  remnantSeverity: level.nullish(),
  remnantExploitability: level.nullish(),
});

const lowered = z.union([z.object({ atMost: level }), z.object({ by: z.literal(1) })]).optional();
/** Of many risks, residual values are also lowered from what they are; a value that is set is not lowered. */
const manyRisksChange = riskChange
  .extend({
    lowering: z
      .object({ remnantFrequency: lowered, remnantSeverity: lowered, remnantExploitability: lowered })
      .optional(),
  })
  .refine(
    ({ lowering = {}, ...set }) =>
      (['remnantFrequency', 'remnantSeverity', 'remnantExploitability'] as const).every(
        (field) => !lowering[field] || set[field] === undefined,
      ),
    { path: ['lowering'] },
  );

const count = z.array(z.object({ level: levelValue.nullable(), count: z.number() }));
const left = leftFor(leftReasons);

/** The result of a bulk edit, or of its preview. */
const outcome = outcomeOf(leftReasons).extend({
  /** Of the records that change, or their risks. */
  levels: z.array(z.object({ measure: z.enum(measures), before: count, after: count })),
  /** Risks of which more is expected to remain than there was: they can't be submitted so. */
  remnantHigher: z.number(),
  /** Whether it voids a signature. */
  endsSignature: z.boolean(),
});

/** Many records at once. */
export const bulkSchemas = {
  changeUnits: {
    body: z
      .object({
        projectCode,
        rows: namedRows(z.object({ unitId: id, change: unitChange.optional() })),
        filters: z.object(unitFilters).omit({ projectCode: true }).optional(),
        change: unitChange,
        seal,
      })
      .refine(oneSelection, { path: ['rows'] }),
    data: outcome,
  },
  changeRisks: {
    body: z
      .object({
        projectCode,
        rows: namedRows(z.object({ riskId: id, change: riskChange.optional() })),
        filters: z.object(riskFilters).omit({ projectCode: true }).optional(),
        change: manyRisksChange,
        seal,
      })
      .refine(oneSelection, { path: ['rows'] }),
    data: outcome,
  },
  /** Gives units the risks of another one; those that they have already stay as they are. */
  copyRisks: {
    body: z
      .object({
        projectCode,
        /** Whose risks. */
        unitId: id,
        rows: namedRows(z.object({ unitId: id })),
        filters: z.object(unitFilters).omit({ projectCode: true }).optional(),
        seal,
      })
      .refine(oneSelection, { path: ['rows'] }),
    data: outcome,
  },
  /** Accepts residual risks for a period; null withdraws the acceptance. */
  acceptRisks: {
    body: z
      .object({
        projectCode,
        rows: namedRows(z.object({ riskId: id })),
        filters: z.object(riskFilters).omit({ projectCode: true }).optional(),
        acceptance: z.object({ reason, until: day }).nullable(),
        seal,
      })
      .refine(oneSelection, { path: ['rows'] }),
    data: outcome,
  },
  /** Changes that can be undone, the latest first. */
  listChanges: {
    query: pageQuery.extend({ projectCode }),
    data: receiptsFor(['units', 'risks', 'copies', 'acceptances']),
  },
  undoChange: {
    body: z.object({ projectCode, changeCode: code }),
    data: z.object({ count: z.number(), left }),
  },
} as const;
