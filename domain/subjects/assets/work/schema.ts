import { z } from 'zod';
import { closing } from '#domain/core/project/fields.schema';
import { assessmentStatuses } from '#domain/core/project/rules';
import { seal } from '#domain/kernel/bulk.schema';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  level,
  paged,
  pageQuery,
  personName,
  phone,
  sortBy,
} from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { allowedActions, id, levelValue, projectCode, reason, text, version } from '../fields.schema';
import { assetTypes, unitCategories } from '../inventory/derivation';
import { editions } from '../method/method';
import { criteriaLevels } from '../risk/criteria.schema';
import { executorPages, roundCounts, unitStages, workActions, workStates, workSteps } from './workflow';

const personBrief = z.object({ accountId: z.string(), showName: z.string() });

/** A unit as work: assignee, step and state, since when. */
const workRow = z.object({
  unitId: id,
  assetCode: z.string(),
  name: z.string(),
  category: z.enum(unitCategories),
  assetType: z.enum(assetTypes),
  value: levelValue,
  stage: z.enum(unitStages),
  state: z.enum(workStates),
  /** Section 4's status, as a record holds it. */
  status: z.enum(assessmentStatuses),
  standingSince: instant,
  assignee: personBrief.nullable(),
  dueDate: day.nullable(),
  /** Past its due date and still with the executor. */
  isLate: z.boolean(),
  /** The assignee has opened it. */
  isSeen: z.boolean(),
  /** Submitted as it was imported, without a look. */
  isTakenOver: z.boolean(),
  /** How often it goes to its reviewer, by its value. */
  rounds: z.literal(roundCounts),
  returnReason: text,
  returnedBy: text,
  riskCount: z.number(),
  highRiskCount: z.number(),
  highRemnantCount: z.number(),
  version,
  allowedActions: z.array(z.enum([...workActions, 'edit'])),
});

/** Which units an action is for: those named, or all that the caller may do it to. */
const unitsOf = { projectCode, unitIds: z.array(id).min(1).max(limits.namedAtOnce).optional() };

/** The number of units that moved, and the others with the reason for each. */
const moved = z.object({
  moved: z.number(),
  left: z.array(z.object({ unitId: id, assetCode: z.string(), name: z.string(), gaps: z.array(z.string()) })),
});

const workFilters = {
  projectCode,
  keyword,
  stage: filter(z.enum([...workSteps, 'assets_progress_fin'])),
  state: filter(z.enum(workStates)),
  returned: filter(z.enum(['true', 'false'])),
  late: filter(z.enum(['true'])),
  /** An account, or 'none': unassigned units. */
  assignee: filter(z.string().max(64)),
  ...sortBy(['assetCode', 'standingSince', 'dueDate', 'value']),
};

/** The assignment of units, and actions on them. */
export const workSchemas = {
  /** Submits units of the first step as they were imported; unlike others, they need no look at each. */
  takeOverUnits: {
    body: z.object({ projectCode, unitIds: z.array(id).min(1).max(limits.bulkRows).optional(), seal }),
    data: z.object({
      /** Units that are submitted, and how many of them were never opened. */
      count: z.number(),
      takenOver: z.number(),
      left: moved.shape.left,
      seal: z.string(),
    }),
  },
  /** Units at whatever step they are. */
  submitUnits: { body: z.object(unitsOf), data: moved },
  /** Takes back units that the caller submitted, before their reviewer has decided. */
  recallUnits: { body: z.object({ projectCode, unitIds: z.array(id).min(1).max(limits.namedAtOnce) }), data: moved },
  completeUnits: { body: z.object(unitsOf), data: moved },
  /** The assignee has opened the unit. */
  seeUnit: { body: z.object({ projectCode, unitId: id }), data: z.null() },
  /** Refused once it is signed. */
  joinRounds: { body: z.object({ projectCode, rounds: z.literal(roundCounts), roundsUpTo: level }), data: z.null() },
  submitControl: { body: z.object(unitsOf), data: moved },
  completeControl: { body: z.object(unitsOf), data: moved },
  submitTreatment: { body: z.object(unitsOf), data: moved },
  completeTreatment: { body: z.object(unitsOf), data: moved },
  submitRemnant: { body: z.object(unitsOf), data: moved },
  completeRemnant: { body: z.object(unitsOf), data: moved },
  /** The caller's work on a project: the waiting units of each executor page, and the total. */
  getWorkStatus: {
    query: z.object({ projectCode }),
    data: z.object({
      projectCode: z.string(),
      projectName: z.string(),
      status: z.enum(assessmentStatuses),
      closing,
      /** How often units up to a value go to their reviewer and back; all above go four times. */
      rounds: z.literal(roundCounts),
      roundsUpTo: levelValue,
      /** What the assessment's risks are judged by. */
      criteria: criteriaLevels,
      /** Of GB/T 20984, as the method follows it. */
      edition: z.enum(editions),
      pages: z.object(
        Object.fromEntries(Object.keys(executorPages).map((page) => [page, z.number()])) as Record<
          keyof typeof executorPages,
          z.ZodNumber
        >,
      ),
      submitted: z.number(),
      finished: z.number(),
      late: z.number(),
      /** The caller may sign, but only once another person has accepted some of the high residual risks. */
      signsAlone: z.boolean(),
      signedAt: instant.nullable(),
      signedBy: text,
      finishedAt: instant.nullable(),
      allowedActions,
    }),
  },
  /**
   * Another version with every change. Requested as text/event-stream, an event comes with each change instead.
   */
  watchAssessment: { query: z.object({ projectCode }), data: z.object({ version: z.string() }) },
  /** The workload and progress of each person; unassigned units come last. */
  listWorkOwners: {
    query: z.object({ projectCode }),
    data: z.object({
      owners: z.array(
        z.object({
          assignee: personBrief.nullable(),
          units: z.number(),
          inhand: z.number(),
          returned: z.number(),
          submitted: z.number(),
          finished: z.number(),
          late: z.number(),
          nextDue: day.nullable(),
        }),
      ),
      /** Whom units can be given to. */
      candidates: z.array(personBrief),
      /** Units by stage. */
      standing: z.array(z.object({ stage: z.enum(unitStages), state: z.enum(workStates), units: z.number() })),
      allowedActions,
    }),
  },
  assignUnits: {
    body: z.object({
      projectCode,
      unitIds: z.array(id).min(1).max(limits.namedAtOnce).optional(),
      /** Instead of unitIds: all units that the filters let through. */
      filters: z
        .object({ category: z.enum(unitCategories).optional(), assignee: z.string().min(1).max(64).optional() })
        .optional(),
      accountId: z.string().max(64).nullable(),
      dueDate: day.nullish(),
    }),
    data: z.object({ changed: z.number() }),
  },
  /** accountId: a person of the customer, who becomes an executor; null: the person was invited. */
  addExecutor: {
    body: z.object({ projectCode, name: personName, phone }),
    data: z.object({ accountId: z.string().nullable() }),
  },
  submitAssessment: { body: z.object(unitsOf), data: moved },
  completeAssessment: { body: z.object(unitsOf), data: moved },
  /** Returns units at whatever step they were submitted; finished ones to their treatment. */
  rejectUnits: {
    body: z.object({ projectCode, unitIds: z.array(id).min(1).max(limits.namedAtOnce), reason }),
    data: moved,
  },
  listOwnUnits: {
    query: pageQuery.extend({
      ...workFilters,
      page: filter(z.enum(Object.keys(executorPages) as [keyof typeof executorPages])),
    }),
    data: paged(workRow),
  },
  listWorkUnits: { query: pageQuery.extend(workFilters), data: paged(workRow).extend({ allowedActions }) },
  listAssessedUnits: {
    query: pageQuery.extend({
      projectCode,
      keyword,
      filter: filter(z.enum(['waitforassess', 'assesscomplete', 'disposecompleted'])),
    }),
    data: paged(workRow),
  },
  signAssessment: { body: z.object({ projectCode }), data: z.object({ signedAt: instant }) },
  finishAssessment: { body: z.object({ projectCode }), data: z.object({ finishedAt: instant }) },
  reopenAssessment: { body: z.object({ projectCode, reason }), data: z.null() },
  /** The history of this assessment, from its audit rows, the latest first. */
  listHistory: {
    query: pageQuery.extend({ projectCode, entityCode: filter(code) }),
    data: paged(
      z.object({
        at: instant,
        who: z.string(),
        action: z.string(),
        entity: z.string(),
        entityCode: z.string(),
        detail: z.record(z.string(), z.unknown()),
        /** What changed fields are called that no text of the screens names. */
        labels: z.record(z.string(), z.object({ zh: z.string(), en: z.string() })),
      }),
      // Fields that both editions have are named by this one.
    ).extend({ edition: z.enum(editions) }),
  },
} as const;
