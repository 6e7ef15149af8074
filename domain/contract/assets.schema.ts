import { z } from 'zod';
import {
  assetTypes,
  associationDegrees,
  associationTypes,
  carryTypes,
  systemRelations,
  systemTypes,
  unitCategories,
} from '../rules/assets';
import { businessDictionaries, type Dictionary } from '../rules/dictionaries';
import { inventoryParts, type ProblemReason, problemReasons } from '../rules/inventory';
import type { Level } from '../rules/levels';
import { assessmentStatuses } from '../rules/project';
import { assetValueFormulas, importanceRules } from '../rules/risk';
import { treatments } from '../rules/treatment';
import { executorPages, unitStages, workActions, workStates, workSteps } from '../rules/workflow';
import {
  assetCode,
  code,
  day,
  filter,
  instant,
  level,
  name,
  optionalText,
  paged,
  pageQuery,
  type Wire,
} from './common.schema';
import { limits } from './limits';

const projectCode = code;
const id = z.uuid();
const version = z.int().min(0);
const keyword = filter(z.string().trim().max(100));
const levelFilter = filter(z.coerce.number().pipe(level));
const sortBy = <const T extends readonly [string, ...string[]]>(fields: T) => ({
  sortField: filter(z.enum(fields)),
  sortOrder: filter(z.enum(['ascend', 'descend'])),
});
/** What the caller may do now; buttons read only this. */
const allowedActions = z.array(z.string());
/** A level in answers; the database guarantees the range. */
const levelValue = z.custom<Level>((value) => typeof value === 'number' && value >= 1 && value <= 5);
const itemOf = (dictionary: Dictionary) =>
  z
    .enum(dictionary.items.map((item) => item.code))
    .nullish()
    .transform((value) => value ?? undefined);
const dictionary = z.object({
  attrCode: z.string(),
  hasCategory: z.boolean(),
  categorys: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })).readonly(),
  items: z
    .array(z.object({ code: z.string(), zh: z.string(), en: z.string(), category: z.string().optional() }))
    .readonly(),
});

const protection = { confidentiality: level, integrity: level, availability: level };
const protectionValue = { confidentiality: levelValue, integrity: levelValue, availability: levelValue };
/** Adding sends neither id nor version, changing sends both. */
const bothOrNeither = (body: object, key: string) => {
  const fields = body as Record<string, unknown>;
  return (fields[key] === undefined) === (fields.version === undefined);
};

const businessAttributeFields = {
  bizFunc: itemOf(businessDictionaries.biz_func),
  bizObj: itemOf(businessDictionaries.biz_obj),
  bizProcess: itemOf(businessDictionaries.biz_process),
  bizScope: itemOf(businessDictionaries.biz_scope),
  bizAlignGoal: itemOf(businessDictionaries.biz_align_goal),
  bizWorth: itemOf(businessDictionaries.biz_worth),
  bizCompleteness: itemOf(businessDictionaries.biz_completeness),
  bizDomain: itemOf(businessDictionaries.biz_domain),
  bizRegion: itemOf(businessDictionaries.biz_region),
};

const text = z.string().nullable();
const shortText = z.string().trim().min(1).max(500);
const businessRow = z.object({
  businessId: id,
  assetCode: z.string(),
  name: z.string(),
  bizFunc: text,
  bizObj: text,
  bizProcess: text,
  bizScope: text,
  bizAlignGoal: text,
  bizWorth: text,
  bizCompleteness: text,
  bizDomain: text,
  bizRegion: text,
  description: text,
  ownImportance: levelValue,
  /** Derived: own importance, raised by close associations. */
  importance: levelValue,
  associations: z.array(
    z.object({
      businessId: id,
      assetCode: z.string(),
      name: z.string(),
      type: z.enum(associationTypes),
      degree: z.enum(associationDegrees),
    }),
  ),
  systemCount: z.number(),
  version,
  allowedActions,
});

const systemRow = z.object({
  systemId: id,
  assetCode: z.string(),
  name: z.string(),
  systemType: z.enum(systemTypes).nullable(),
  systemRelated: z.enum(systemRelations).nullable(),
  description: text,
  ...protectionValue,
  /** Derived: own C/I/A value, raised by businesses it carries fully. */
  value: levelValue,
  businesses: z.array(
    z.object({
      businessId: id,
      assetCode: z.string(),
      name: z.string(),
      carryType: z.enum(carryTypes),
      carryLevel: levelValue.nullable(),
    }),
  ),
  unitCount: z.number(),
  version,
  allowedActions,
});

const unitRow = z.object({
  unitId: id,
  assetCode: z.string(),
  name: z.string(),
  category: z.enum(unitCategories),
  assetType: z.enum(assetTypes),
  owner: text,
  location: text,
  description: text,
  ...protectionValue,
  /** Derived: own C/I/A value, raised by the systems it belongs to. */
  value: levelValue,
  systems: z.array(z.object({ systemId: id, assetCode: z.string(), name: z.string(), essential: z.boolean() })),
  riskCount: z.number(),
  stage: z.enum(unitStages),
  state: z.enum(workStates),
  version,
  allowedActions,
});

const personName = z.object({ accountId: z.string(), showName: z.string() });

/** A unit as work: who has it, where it stands, since when. */
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
  assignee: personName.nullable(),
  dueDate: day.nullable(),
  /** Past its due date and still with the executor. */
  isLate: z.boolean(),
  returnReason: text,
  returnedBy: text,
  riskCount: z.number(),
  highRiskCount: z.number(),
  highRemnantCount: z.number(),
  version,
  allowedActions: z.array(z.enum([...workActions, 'edit'])),
});

/** Which units an action is for: those named, or all that the caller may do it to. */
const unitsOf = { projectCode, unitIds: z.array(id).min(1).max(1000).optional() };
/** How many it was done to, and which were left, each with what they lack. */
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
  /** An account, or 'none': units without anybody. */
  assignee: filter(z.string().max(64)),
  ...sortBy(['assetCode', 'standingSince', 'dueDate', 'value']),
};

const riskRow = z.object({
  riskId: id,
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
  treatmentDeadline: day.nullable(),
  controls: z.array(z.string()),
  remnantFrequency: levelValue.nullable(),
  remnantSeverity: levelValue.nullable(),
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
  editable: z.array(z.enum(['threats', 'existingControl', 'treatment', 'remnant'])),
});

const riskFilters = {
  projectCode,
  level: levelFilter,
  category: filter(z.enum(unitCategories)),
  assetType: filter(z.enum(assetTypes)),
  likelihoodLevel: levelFilter,
  lossLevel: levelFilter,
  remnantLevel: levelFilter,
  treatment: filter(z.enum([...treatments, 'none'])),
  unitId: filter(id),
  keyword,
};
const riskQuery = pageQuery.extend({
  ...riskFilters,
  ...sortBy([
    'riskValue',
    'unitCode',
    'assetValue',
    'likelihoodValue',
    'lossValue',
    'remnantValue',
    'treatmentDeadline',
  ]),
});
const riskPage = paged(riskRow).extend({ allowedActions });

const cells = z.array(z.array(z.number().min(0).max(1000)).length(5)).length(5);
const bounds = z.array(z.number().min(0).max(1000)).length(5);
const stage = z.object({ table: cells, bounds });
const methodKey = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\w-]+$/u);
/** A tenant's own method: three tables with their bounds; the key and the version are the server's. */
const ownMethod = z.object({
  name: z.object({ zh: name, en: name }),
  source: z.string().trim().max(limits.nameLength),
  assetValue: z.enum(assetValueFormulas),
  importance: z.object(
    Object.fromEntries(importanceRules.map((rule) => [rule, z.boolean()])) as Record<
      (typeof importanceRules)[number],
      z.ZodBoolean
    >,
  ),
  likelihood: stage,
  loss: stage,
  risk: stage,
});
const words = z.object({ zh: z.string(), en: z.string() });
const shownStage = z.object({
  table: z.array(z.array(z.number()).readonly()).readonly(),
  bounds: z.array(z.number()).readonly(),
});
const methodRow = z.object({
  /** own: of the caller's tenant; other: of the other side of the project. */
  origin: z.enum(['standard', 'own', 'other']),
  key: z.string(),
  version: z.number(),
  name: words,
  source: z.string(),
  kind: z.enum(['matrix', 'multiplication']),
  isChosen: z.boolean(),
  /** The tables of a matrix method. */
  tables: z.object({ likelihood: shownStage, loss: shownStage, risk: shownStage }).nullable(),
  assetValue: z.enum(assetValueFormulas),
  importance: z.record(z.string(), z.boolean()),
});
const catalogueKind = z.enum(['threat', 'vulnerability']);

const saved = version;
const factor = z.object({
  rule: z.enum(['own', 'associatedBusiness', 'carriedBusiness', 'system', 'notEssential']),
  from: z.string().optional(),
  fromName: z.string().optional(),
  fromValue: levelValue.optional(),
  offered: levelValue,
});

const methodBrief = z.object({
  key: z.string(),
  version: z.number(),
  zh: z.string(),
  en: z.string(),
  source: z.string(),
});
/** From the inputs to the risk, in order; for a table first its row, then its column. */
const steps = z.array(
  z.object({
    result: z.enum(['likelihood', 'loss', 'risk']),
    operation: z.enum(['table', 'geometricMean', 'product']),
    inputs: z
      .array(
        z.object({
          factor: z.enum(['threatFrequency', 'vulnerabilitySeverity', 'assetValue', 'likelihood', 'loss']),
          value: z.number(),
        }),
      )
      .readonly(),
    value: z.number(),
    bounds: z.array(z.number()).readonly(),
    level: levelValue,
  }),
);
/** The asset first, then the systems and businesses that its value comes from. */
const derivation = z.array(
  z.object({
    kind: z.enum(['unit', 'system', 'business']),
    code: z.string(),
    name: z.string(),
    own: levelValue,
    value: levelValue,
    /** Absent for a business, whose own value is its importance. */
    protection: z.object(protectionValue).optional(),
    factors: z.array(factor),
  }),
);

export const importStates = ['parsed', 'confirmed', 'overtaken', 'undone'] as const;

const count = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** In the project, not in the file: left alone. */
  kept: z.number(),
});
export const inventorySummary = z.object({
  businesses: count,
  associations: count,
  systems: count,
  businessSystems: count,
  units: count,
  systemUnits: count,
  risks: count,
});

export const inventoryProblem = z.object({
  sheet: z.string(),
  /** From 1; 0: the whole sheet. */
  row: z.number(),
  /** From 1; 0: the whole row. */
  column: z.number(),
  reason: z.enum(Object.keys(problemReasons) as [ProblemReason, ...ProblemReason[]]),
  value: z.string(),
  detail: z.string().optional(),
});

const cellValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const assetsSchemas = {
  businessAssetsOptions: { query: z.object({ projectCode: filter(projectCode) }), data: z.array(dictionary) },
  businessAssetsList: {
    query: pageQuery.extend({
      projectCode,
      keyword,
      importance: levelFilter,
      bizFunc: filter(z.string().max(40)),
      businessId: filter(id),
      ...sortBy(['assetCode', 'name', 'importance']),
    }),
    data: paged(businessRow).extend({ allowedActions }),
  },
  businessAssetsAddOrUpdate: {
    body: z
      .object({
        projectCode,
        businessId: id.optional(),
        version: version.optional(),
        assetCode,
        name,
        ownImportance: level,
        ...businessAttributeFields,
        description: optionalText(),
        associations: z
          .array(z.object({ businessId: id, type: z.enum(associationTypes), degree: z.enum(associationDegrees) }))
          .max(100),
      })
      .refine((body) => bothOrNeither(body, 'businessId'), { path: ['version'] }),
    data: z.object({ businessId: id, version: saved }),
  },
  businessAssetsDelete: {
    query: z.object({ projectCode, businessId: id, version: z.coerce.number().int().min(0) }),
    data: z.null(),
  },

  systemAssetsOptions: { query: z.object({ projectCode: filter(projectCode) }), data: z.array(dictionary) },
  systemAssetsList: {
    query: pageQuery.extend({
      projectCode,
      keyword,
      value: levelFilter,
      systemType: filter(z.enum(systemTypes)),
      systemId: filter(id),
      ...sortBy(['assetCode', 'name', 'value']),
    }),
    data: paged(systemRow).extend({ allowedActions }),
  },
  systemAssetsAddOrUpdate: {
    body: z
      .object({
        projectCode,
        systemId: id.optional(),
        version: version.optional(),
        assetCode,
        name,
        systemType: z.enum(systemTypes).nullish(),
        systemRelated: z.enum(systemRelations).nullish(),
        description: optionalText(),
        ...protection,
        businesses: z
          .array(z.object({ businessId: id, carryType: z.enum(carryTypes), carryLevel: level.nullish() }))
          .max(100),
      })
      .refine((body) => bothOrNeither(body, 'systemId'), { path: ['version'] }),
    data: z.object({ systemId: id, version: saved }),
  },
  systemAssetsDelete: {
    query: z.object({ projectCode, systemId: id, version: z.coerce.number().int().min(0) }),
    data: z.null(),
  },

  /** What a unit can be linked to: businesses with the systems that carry them; last, systems that carry none. */
  unitAssetsBusinessWithSystem: {
    query: z.object({ projectCode }),
    data: z.array(
      z.object({
        businessId: id.nullable(),
        assetCode: z.string().nullable(),
        name: z.string().nullable(),
        importance: levelValue.nullable(),
        systems: z.array(
          z.object({
            systemId: id,
            assetCode: z.string(),
            name: z.string(),
            value: levelValue,
            carryType: z.enum(carryTypes).nullable(),
          }),
        ),
      }),
    ),
  },
  unitAssetsList: {
    query: pageQuery.extend({
      projectCode,
      keyword,
      value: levelFilter,
      category: filter(z.enum(unitCategories)),
      assetType: filter(z.enum(assetTypes)),
      systemId: filter(id),
      unitId: filter(id),
      ...sortBy(['assetCode', 'name', 'value', 'category']),
    }),
    data: paged(unitRow).extend({ allowedActions }),
  },
  /** Adds without unitId, changes with unitId and version. */
  unitAssetsUpdate: {
    body: z
      .object({
        projectCode,
        unitId: id.optional(),
        version: version.optional(),
        assetCode,
        name,
        category: z.enum(unitCategories),
        assetType: z.enum(assetTypes),
        owner: optionalText(limits.nameLength),
        location: optionalText(limits.nameLength),
        description: optionalText(),
        ...protection,
        systems: z.array(z.object({ systemId: id, essential: z.boolean() })).max(100),
      })
      .refine((body) => bothOrNeither(body, 'unitId'), { path: ['version'] })
      .refine((body) => (body.category === 'humanResources') === (body.assetType === 'staff'), { path: ['assetType'] }),
    data: z.object({ unitId: id, version: saved }),
  },
  unitAssetsDelete: {
    query: z.object({ projectCode, unitId: id, version: z.coerce.number().int().min(0) }),
    data: z.null(),
  },

  unitAssetsModuleList: {
    query: z.object({ projectCode }),
    data: z.array(z.object({ category: z.enum(unitCategories), count: z.number() })),
  },
  unitAssetsListByCategory: {
    query: pageQuery.extend({ projectCode, keyword, category: z.enum(unitCategories) }),
    data: paged(unitRow).extend({ allowedActions }),
  },

  assessList: { query: riskQuery, data: riskPage },
  /** Adds a risk to a unit without riskId, changes one with riskId and version. */
  assessUpdate: {
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
      })
      .refine((body) => bothOrNeither(body, 'riskId'), { path: ['version'] }),
    data: z.object({ riskId: id, version: saved }),
  },
  riskDelete: { body: z.object({ projectCode, riskId: id, version }), data: z.null() },
  /** The controls of ISO/IEC 27001:2022 Annex A. */
  assessControlOptions: {
    query: z.object({ projectCode: filter(projectCode) }),
    data: z.array(z.object({ ref: z.string(), zh: z.string(), en: z.string() })).readonly(),
  },
  assessControlList: { query: riskQuery, data: riskPage },
  /** Changes what is known of a risk beyond threat and vulnerability; a part that is not sent stays. */
  assessControlUpdate: {
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
          treatmentDeadline: day.nullish(),
          controls: z.array(z.string().max(10)).max(20).default([]),
        })
        .optional(),
      remnant: z.object({ remnantFrequency: level.nullable(), remnantSeverity: level.nullable() }).optional(),
    }),
    data: z.object({ version: saved }),
  },
  assessSuggestionList: {
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
  assessControlSubmit: { body: z.object(unitsOf), data: moved },
  assessControlComplete: { body: z.object(unitsOf), data: moved },
  assessHandleSubmit: { body: z.object(unitsOf), data: moved },
  assessHandleComplete: { body: z.object(unitsOf), data: moved },
  assessConfirmSubmit: { body: z.object(unitsOf), data: moved },
  assessConfirmComplete: { body: z.object(unitsOf), data: moved },
  /** Of the risks above what is acceptable: those that wait for acceptance, and all of them. */
  assessConfirmAssessHighRemnantRiskList: { query: riskQuery, data: riskPage },
  assessAssessHighRemnantRiskList: { query: riskQuery, data: riskPage },
  riskAccept: {
    body: z.object({
      projectCode,
      risks: z
        .array(z.object({ riskId: id, version }))
        .min(1)
        .max(500),
      /** null takes an acceptance back. */
      acceptance: z.object({ reason: shortText, until: day }).nullable(),
    }),
    data: z.object({ changed: z.number() }),
  },

  /** Where the caller's work on a project stands: what waits on each of the executor's pages, and the whole. */
  ownerStatus: {
    query: z.object({ projectCode }),
    data: z.object({
      projectCode: z.string(),
      projectName: z.string(),
      status: z.enum(assessmentStatuses),
      pages: z.object(
        Object.fromEntries(Object.keys(executorPages).map((page) => [page, z.number()])) as Record<
          keyof typeof executorPages,
          z.ZodNumber
        >,
      ),
      submitted: z.number(),
      finished: z.number(),
      late: z.number(),
      signedAt: instant.nullable(),
      signedBy: text,
      finishedAt: instant.nullable(),
      allowedActions,
    }),
  },
  /** Who has how much, and how far they are; last, units without anybody. */
  ownerList: {
    query: z.object({ projectCode }),
    data: z.object({
      owners: z.array(
        z.object({
          assignee: personName.nullable(),
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
      candidates: z.array(personName),
      /** Units by where they stand. */
      standing: z.array(z.object({ stage: z.enum(unitStages), state: z.enum(workStates), units: z.number() })),
      allowedActions,
    }),
  },
  ownerUpdate: {
    body: z.object({
      projectCode,
      unitIds: z.array(id).min(1).max(1000).optional(),
      /** Instead of unitIds: all units that the filters let through. */
      filters: z
        .object({ category: z.enum(unitCategories).optional(), assignee: z.string().min(1).max(64).optional() })
        .optional(),
      accountId: z.string().max(64).nullable(),
      dueDate: day.nullish(),
    }),
    data: z.object({ changed: z.number() }),
  },
  ownerSubmit: { body: z.object(unitsOf), data: moved },
  ownerComplete: { body: z.object(unitsOf), data: moved },
  /** Returns units at whatever step they were submitted; finished ones to their treatment. */
  ownerReject: {
    body: z.object({ projectCode, unitIds: z.array(id).min(1).max(1000), reason: shortText }),
    data: moved,
  },
  assetsOwnerDetailList: {
    query: pageQuery.extend({
      ...workFilters,
      page: filter(z.enum(Object.keys(executorPages) as [keyof typeof executorPages])),
    }),
    data: paged(workRow),
  },
  assetsList: { query: pageQuery.extend(workFilters), data: paged(workRow).extend({ allowedActions }) },
  assetsAssessList: {
    query: pageQuery.extend({
      projectCode,
      keyword,
      filter: filter(z.enum(['waitforassess', 'assesscomplete', 'disposecompleted'])),
    }),
    data: paged(workRow),
  },
  assetsConsumerComplete: { body: z.object({ projectCode }), data: z.object({ signedAt: instant }) },
  assetsFinish: { body: z.object({ projectCode }), data: z.object({ finishedAt: instant }) },
  assessmentReopen: { body: z.object({ projectCode, reason: shortText }), data: z.null() },
  /** Who did what when: the audit rows of this assessment, latest first. */
  assessmentHistory: {
    query: pageQuery.extend({ projectCode, entityCode: filter(code) }),
    data: paged(
      z.object({
        at: instant,
        who: z.string(),
        action: z.string(),
        entity: z.string(),
        entityCode: z.string(),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
  },

  assessmentMethods: { query: z.object({ projectCode }), data: z.array(methodRow) },
  assessmentMethodChoose: {
    body: z.object({ projectCode, key: methodKey, version: z.int32().min(1) }),
    data: z.null(),
  },
  /** A new method without key; with it, and the version that was read, a new version of an own one. */
  methodSave: {
    body: z
      .object({ key: methodKey.optional(), version: z.int().min(1).optional(), method: ownMethod })
      .refine((body) => bothOrNeither(body, 'key'), { path: ['version'] }),
    data: z.object({ key: z.string(), version: z.number() }),
  },
  catalogueList: {
    query: z.object({ projectCode, kind: catalogueKind, category: filter(z.enum(unitCategories)), keyword }),
    data: z.array(
      z.object({
        entryId: z.string(),
        /** standard: the portal's own; own, other: added by the caller's tenant or the project's other side. */
        origin: z.enum(['standard', 'own', 'other']),
        zh: z.string(),
        en: z.string(),
        group: words.nullable(),
        categories: z.array(z.enum(unitCategories)),
        version: z.number(),
      }),
    ),
  },
  catalogueSave: {
    body: z
      .object({
        entryId: id.optional(),
        version: version.optional(),
        kind: catalogueKind,
        name,
        categories: z.array(z.enum(unitCategories)).min(1).max(4),
      })
      .refine((body) => bothOrNeither(body, 'entryId'), { path: ['version'] }),
    data: z.object({ entryId: id, version: saved }),
  },
  catalogueDelete: { body: z.object({ entryId: id, version }), data: z.null() },

  /** How a derived value came about. */
  assetDerivation: {
    query: z.object({ projectCode, kind: z.enum(['unit', 'system', 'business']), id }),
    data: derivation,
  },
  /** Businesses, systems and their links; units by system, and those of one system when it is asked for. */
  assetGraph: {
    query: z.object({ projectCode, systemId: filter(id) }),
    data: z.object({
      businesses: z.array(
        z.object({ businessId: id, assetCode: z.string(), name: z.string(), importance: levelValue }),
      ),
      systems: z.array(
        z.object({ systemId: id, assetCode: z.string(), name: z.string(), value: levelValue, unitCount: z.number() }),
      ),
      associations: z.array(z.object({ from: id, to: id, degree: z.enum(associationDegrees) })),
      carries: z.array(z.object({ businessId: id, systemId: id, carryType: z.enum(carryTypes) })),
      units: z.array(
        z.object({
          unitId: id,
          assetCode: z.string(),
          name: z.string(),
          value: levelValue,
          essential: z.boolean(),
          /** The highest level among its risks. */
          riskLevel: levelValue.nullable(),
        }),
      ),
    }),
  },

  /** Counts by cell; the cells of one answer hold all risks that the filters let through. */
  riskHeatMap: {
    query: z.object({
      ...riskFilters,
      /** after: what is expected to remain. */ when: filter(z.enum(['before', 'after'])),
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
  riskDetail: {
    query: z.object({ projectCode, riskId: id }),
    data: z.object({
      risk: riskRow,
      method: methodBrief,
      steps,
      derivation,
      allowedActions,
    }),
  },

  importExcelParse: { form: z.object({ projectCode }), data: z.object({ importCode: z.string() }) },
  inventoryTemplate: { query: z.object({ projectCode: filter(projectCode) }) },
  inventoryExport: { body: z.object({ projectCode }), data: z.object({ objectId: z.string(), name: z.string() }) },
  inventoryImportDetail: {
    query: pageQuery.extend({
      importCode: code,
      /** Which of the two lists to page through. */
      view: filter(z.enum(['problems', 'changes'])).transform((view) => view ?? 'problems'),
      part: filter(z.enum(inventoryParts)),
      change: filter(z.enum(['added', 'changed'])),
    }),
    data: z.object({
      importCode: z.string(),
      projectCode: z.string(),
      fileName: z.string(),
      state: z.enum(importStates),
      createdAt: instant,
      createdBy: z.string(),
      confirmedAt: instant.nullable(),
      summary: inventorySummary,
      errorCount: z.number(),
      warningCount: z.number(),
      /** null where the other view was asked for. */
      problems: paged(inventoryProblem).nullable(),
      changes: paged(
        z.object({
          part: z.enum(inventoryParts),
          change: z.enum(['added', 'changed']),
          /** Values of the natural key, in order. */
          key: z.array(z.string()),
          fields: z.array(z.object({ field: z.string(), before: cellValue, after: cellValue })),
        }),
      ).nullable(),
      allowedActions,
    }),
  },
  inventoryImportMarked: { query: z.object({ importCode: code }) },
  inventoryImportConfirm: {
    body: z.object({ importCode: code }),
    data: z.object({ importCode: z.string(), projectCode: z.string(), summary: inventorySummary }),
  },

  inventoryImportUndo: {
    body: z.object({ importCode: code }),
    data: z.object({ importCode: z.string(), projectCode: z.string() }),
  },
  reportFigures: {
    query: z.object({ projectCode }),
    data: z.object({
      counts: z.object({ businesses: z.number(), systems: z.number(), units: z.number(), risks: z.number() }),
      before: z.array(z.object({ level: levelValue, count: z.number() })),
      /** Risks without a stated treatment are missing here. */
      after: z.array(z.object({ level: levelValue, count: z.number() })),
      treatments: z.array(z.object({ treatment: z.enum(treatments).nullable(), count: z.number() })),
      categories: z.array(z.object({ category: z.enum(unitCategories), units: z.number(), highRisks: z.number() })),
      highRemnant: z.number(),
      accepted: z.number(),
      overdueTreatments: z.number(),
      method: z.object({ key: z.string(), version: z.number(), zh: z.string(), en: z.string() }),
      status: z.enum(assessmentStatuses),
      signedBy: text,
      signedAt: instant.nullable(),
      finishedAt: instant.nullable(),
      allowedActions,
    }),
  },
  assetsRiskEvaluateReport: {
    query: z.object({
      projectCode,
      format: filter(z.enum(['docx', 'pdf', 'xlsx'])).transform((format) => format ?? ('docx' as const)),
    }),
    data: z.object({ objectId: z.string(), name: z.string() }),
  },
  /** The risks of a report as they stood when it was drawn up. */
  reportRisks: {
    query: pageQuery.extend({ objectId: code, keyword, level: levelFilter }),
    data: paged(
      z.object({
        /** Its place in the report's data. */
        index: z.number(),
        unitCode: z.string(),
        unitName: z.string(),
        threat: z.string(),
        vulnerability: z.string(),
        riskValue: z.number(),
        riskLevel: levelValue,
        treatment: z.enum(treatments).nullable(),
        remnantLevel: levelValue.nullable(),
      }),
    ).extend({ name: z.string(), createdAt: instant, method: methodBrief }),
  },
  reportRiskDetail: {
    query: z.object({ objectId: code, index: z.coerce.number().int().min(0) }),
    data: z.object({ method: methodBrief, steps, derivation }),
  },
  reportList: {
    query: z.object({ projectCode }),
    data: z.array(
      z.object({
        objectId: z.string(),
        name: z.string(),
        size: z.number(),
        createdAt: instant,
        createdBy: z.string(),
        /** Whether its data was kept, so that its risks can be opened. */
        hasData: z.boolean(),
      }),
    ),
  },
} as const;

export type AssetsWire = Wire<typeof assetsSchemas>;
