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
import {
  assetCode,
  code,
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
  version,
  allowedActions,
});

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
  version,
});

const riskFilters = {
  projectCode,
  level: levelFilter,
  category: filter(z.enum(unitCategories)),
  assetType: filter(z.enum(assetTypes)),
  likelihoodLevel: levelFilter,
  lossLevel: levelFilter,
  keyword,
};

const saved = version;
const factor = z.object({
  rule: z.enum(['own', 'associatedBusiness', 'carriedBusiness', 'system', 'notEssential']),
  from: z.string().optional(),
  fromName: z.string().optional(),
  fromValue: levelValue.optional(),
  offered: levelValue,
});

export const importStates = ['parsed', 'confirmed', 'overtaken'] as const;

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

  assessList: {
    query: pageQuery.extend({
      ...riskFilters,
      ...sortBy(['riskValue', 'unitCode', 'assetValue', 'likelihoodValue', 'lossValue']),
    }),
    data: paged(riskRow).extend({ allowedActions }),
  },
  /** Counts by cell; the cells of one answer hold all risks that the filters let through. */
  riskHeatMap: {
    query: z.object(riskFilters),
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
      method: z.object({ key: z.string(), version: z.number(), zh: z.string(), en: z.string(), source: z.string() }),
      /** From the inputs to the risk, in order; for a table first its row, then its column. */
      steps: z.array(
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
      ),
      /** The unit first, then the systems and businesses that its value comes from. */
      derivation: z.array(
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
      ),
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

  assetsRiskEvaluateReport: {
    query: z.object({ projectCode }),
    data: z.object({ objectId: z.string(), name: z.string() }),
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
      }),
    ),
  },
} as const;

export type AssetsWire = Wire<typeof assetsSchemas>;
