import { z } from 'zod';
import {
  day,
  filter,
  instant,
  keyword,
  level,
  name,
  optionalText,
  paged,
  pageQuery,
  sortBy,
} from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import {
  allowedActions,
  bothOrNeither,
  derivation,
  id,
  levelFilter,
  levelOr,
  levelValue,
  methodBrief,
  projectCode,
  saved,
  steps,
  text,
  version,
} from '../fields.schema';
import { assetTypes, unitCategories } from '../inventory/derivation';
import { MAX_COST, measureStates } from '../measure/measure';
import { editions, threatCapabilities, threatSources, threatTimings } from '../method/method';
import { workSteps } from '../work/workflow';
import { type ratedOf2022, riskParts } from './change';
import { treatments } from './treatment';

/** References of ISO/IEC 27001:2022 Annex A. */
export const annexControls = z.array(z.string().max(10)).max(20);

/** What methods of the 2022 edition ask of a threat and a vulnerability; null: not stated. Absent: as before. */
export const edition2022Fields = {
  threatSource: z.enum(threatSources).nullish(),
  threatCapability: z.enum(threatCapabilities).nullish(),
  threatTiming: z.enum(threatTimings).nullish(),
  exploitability: level.nullish(),
} satisfies Record<(typeof ratedOf2022)[number], z.ZodType>;

const riskRow = z.object({
  riskId: id,
  riskCode: z.string(),
  unitId: id,
  unitCode: z.string(),
  unitName: z.string(),
  category: z.enum(unitCategories),
  assetType: z.enum(assetTypes),
  threat: z.string(),
  vulnerability: z.string(),
  existingControl: text,
  threatFrequency: levelValue,
  vulnerabilitySeverity: levelValue,
  threatSource: z.enum(threatSources).nullable(),
  threatCapability: z.enum(threatCapabilities).nullable(),
  threatTiming: z.enum(threatTimings).nullable(),
  exploitability: levelValue.nullable(),
  /** The frequency alone under methods of the 2007 edition. */
  threatValue: levelValue,
  assetValue: levelValue,
  likelihoodValue: z.number(),
  likelihoodLevel: levelValue,
  lossValue: z.number(),
  lossLevel: levelValue,
  riskValue: z.number(),
  riskLevel: levelValue,
  treatment: z.enum(treatments).nullable(),
  treatmentPlan: text,
  treatmentOwner: text,
  /** The account with that name, if it is a person of the portal. */
  treatmentOwnerId: text,
  treatmentDeadline: day.nullable(),
  /** In fen. */
  treatmentCost: z.number().nullable(),
  /** How far the treatment is carried out; null where there is nothing to carry out. */
  measureState: z.enum(measureStates).nullable(),
  /** The level at which the risk counts today: the residual one once its measure is verified. */
  currentLevel: levelValue,
  controls: z.array(z.string()),
  remnantFrequency: levelValue.nullable(),
  remnantSeverity: levelValue.nullable(),
  remnantExploitability: levelValue.nullable(),
  remnantLikelihoodLevel: levelValue.nullable(),
  remnantLossLevel: levelValue.nullable(),
  remnantValue: z.number().nullable(),
  remnantLevel: levelValue.nullable(),
  acceptedBy: text,
  acceptedAt: instant.nullable(),
  acceptReason: text,
  acceptedUntil: day.nullable(),
  version,
  /** Which parts the caller may change now. */
  editable: z.array(z.enum(riskParts)),
});

/** Filters of a list of risks. */
export const riskFilters = {
  projectCode,
  /** high: above the acceptable level. */
  level: levelOr('high'),
  category: filter(z.enum(unitCategories)),
  assetType: filter(z.enum(assetTypes)),
  likelihoodLevel: levelFilter,
  lossLevel: levelFilter,
  /** rated, none: with or without a rated residual risk. */
  remnantLevel: levelOr('high', 'rated', 'none'),
  remnantLikelihoodLevel: levelFilter,
  remnantLossLevel: levelFilter,
  treatment: filter(z.enum([...treatments, 'none'])),
  /** What the 2022 edition asks beside; none: not stated. */
  threatSource: filter(z.enum([...threatSources, 'none'])),
  threatCapability: filter(z.enum([...threatCapabilities, 'none'])),
  threatTiming: filter(z.enum([...threatTimings, 'none'])),
  exploitability: levelOr('none'),
  /** waiting: the residual risk is too high and not, or no longer, accepted. */
  acceptance: filter(z.enum(['waiting'])),
  unitId: filter(id),
  /** Of the units of this system. */
  systemId: filter(id),
  /** Of the units of the systems that carry this business. */
  businessId: filter(id),
  /** Just this one. */
  vulnerability: filter(name),
  /** Of units whose executor is at this step. */
  step: filter(z.enum(workSteps)),
  keyword,
};

const riskQuery = pageQuery.extend({
  ...riskFilters,
  ...sortBy([
    'riskValue',
    'riskCode',
    'unitCode',
    'assetValue',
    'likelihoodValue',
    'lossValue',
    'remnantValue',
    'treatmentDeadline',
  ]),
});

const riskPage = paged(riskRow).extend({ allowedActions, edition: z.enum(editions) });

/** Risks, their controls, treatment and acceptance. */
export const riskSchemas = {
  listRisks: { query: riskQuery, data: riskPage },
  /** Adds a risk to a unit without riskId, changes one with riskId and version. */
  saveRisk: {
    body: z
      .object({
        projectCode,
        unitId: id,
        riskId: id.optional(),
        version: version.optional(),
        threat: name,
        vulnerability: name,
        threatFrequency: level,
        vulnerabilitySeverity: level,
        ...edition2022Fields,
      })
      .refine((body) => bothOrNeither(body, 'riskId'), { path: ['version'] }),
    data: z.object({ riskId: id, version: saved, record: riskRow }),
  },
  deleteRisk: { body: z.object({ projectCode, riskId: id, version }), data: z.null() },
  /** The controls of ISO/IEC 27001:2022 Annex A. */
  listAnnexControls: {
    query: z.object({ projectCode: filter(projectCode) }),
    data: z.array(z.object({ ref: z.string(), zh: z.string(), en: z.string() })).readonly(),
  },
  /** The risks that the filters let through by their vulnerability, the worst first. */
  listVulnerabilities: {
    query: pageQuery.extend(riskFilters),
    data: paged(
      z.object({
        vulnerability: z.string(),
        risks: z.number(),
        units: z.number(),
        undecided: z.number(),
        byLevel: z.array(z.object({ level: levelValue, count: z.number() })),
        /** Of the risks whose remnant is known. */
        byRemnant: z.array(z.object({ level: levelValue, count: z.number() })),
      }),
    ).extend({ allowedActions, edition: z.enum(editions) }),
  },
  listControlRisks: { query: riskQuery, data: riskPage },
  /** Changes a risk beyond threat and vulnerability; absent parts stay. */
  saveControl: {
    body: z.object({
      projectCode,
      riskId: id,
      version,
      existingControl: optionalText(),
      treatment: z
        .object({
          treatment: z.enum(treatments).nullable(),
          treatmentPlan: optionalText(),
          treatmentOwner: optionalText(limits.nameLength),
          /** A person of the customer, whose name it then is; null: only a name. Absent: unchanged if the name is. */
          treatmentOwnerId: z.string().max(64).nullish(),
          treatmentDeadline: day.nullish(),
          /** In fen; absent: as before. */
          treatmentCost: z.int().min(0).max(MAX_COST).nullish(),
          controls: annexControls.default([]),
        })
        .optional(),
      remnant: z
        .object({
          remnantFrequency: level.nullable(),
          remnantSeverity: level.nullable(),
          remnantExploitability: level.nullish(),
        })
        .optional(),
    }),
    data: z.object({ version: saved, record: riskRow }),
  },
  listSuggestions: {
    query: z.object({ projectCode, riskId: id }),
    data: z.array(
      z.object({
        key: z.string(),
        zh: z.string(),
        en: z.string(),
        treatment: z.enum(treatments),
        controls: z.array(z.object({ ref: z.string(), zh: z.string(), en: z.string() })),
      }),
    ),
  },
  /** Of the risks above the acceptable level: those that wait for acceptance, and all of them. */
  listUnacceptedRisks: { query: riskQuery, data: riskPage },
  listHighRemnantRisks: { query: riskQuery, data: riskPage },
  /** Counts by cell; the cells of one answer hold all risks that the filters let through. */
  getHeatMap: {
    query: z.object({
      ...riskFilters,
      /** today: residual if the measure is verified; after: expected after treatment. */
      when: filter(z.enum(['before', 'today', 'after'])),
    }),
    data: z.object({
      cells: z.array(
        z.object({
          lossLevel: levelValue,
          likelihoodLevel: levelValue,
          /** The level that the method gives this cell; null where levels alone do not decide it. */
          riskLevel: levelValue.nullable(),
          count: z.number(),
        }),
      ),
      byLevel: z.array(z.object({ level: levelValue, count: z.number() })),
      total: z.number(),
    }),
  },
  getRisk: {
    query: z.object({ projectCode, riskId: id }),
    data: z.object({
      risk: riskRow,
      method: methodBrief,
      edition: z.enum(editions),
      steps,
      derivation,
      allowedActions,
    }),
  },
} as const;
