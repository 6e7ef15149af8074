import { z } from 'zod';
import { assetCode, filter, level, name, optionalText, paged, pageQuery } from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import {
  allowedActions,
  bothOrNeither,
  derivation,
  id,
  keyword,
  levelFilter,
  levelValue,
  projectCode,
  protectionValue,
  saved,
  sortBy,
  text,
  version,
} from '../fields.schema';
import { unitStages, workStates } from '../work/workflow';
import {
  assetTypes,
  associationDegrees,
  associationTypes,
  carryTypes,
  systemRelations,
  systemTypes,
  unitCategories,
} from './derivation';
import { businessDictionaries, type Dictionary } from './dictionaries';

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

/** Businesses, systems, units and their links. */
export const inventorySchemas = {
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
} as const;
