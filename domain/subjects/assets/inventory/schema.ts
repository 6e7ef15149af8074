import { z } from 'zod';
import {
  assetCode,
  filter,
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
  levelValue,
  projectCode,
  saved,
  version,
} from '../fields.schema';
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
import { businessRow, dictionary, systemRow, unitRow } from './rows.schema';

const itemOf = (dictionary: Dictionary) =>
  z
    .enum(dictionary.items.map((item) => item.code))
    .nullish()
    .transform((value) => value ?? undefined);
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

/** Filters of a list of units. */
export const unitFilters = {
  projectCode,
  keyword,
  value: levelFilter,
  category: filter(z.enum(unitCategories)),
  assetType: filter(z.enum(assetTypes)),
  systemId: filter(id),
  unitId: filter(id),
};

/** Businesses, systems, units and their links. */
export const inventorySchemas = {
  listBusinessOptions: { query: z.object({ projectCode: filter(projectCode) }), data: z.array(dictionary) },
  listBusinesses: {
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
  saveBusiness: {
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
    data: z.object({ businessId: id, version: saved, record: businessRow }),
  },
  deleteBusiness: {
    query: z.object({ projectCode, businessId: id, version: z.coerce.number().int().min(0) }),
    data: z.null(),
  },
  listSystemOptions: { query: z.object({ projectCode: filter(projectCode) }), data: z.array(dictionary) },
  listSystems: {
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
  saveSystem: {
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
    data: z.object({ systemId: id, version: saved, record: systemRow }),
  },
  deleteSystem: {
    query: z.object({ projectCode, systemId: id, version: z.coerce.number().int().min(0) }),
    data: z.null(),
  },
  /** The systems that a unit can be linked to, by the businesses that they carry; systems without a business come last. */
  listBusinessesWithSystems: {
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
  listUnits: {
    query: pageQuery.extend({ ...unitFilters, ...sortBy(['assetCode', 'name', 'value', 'category']) }),
    data: paged(unitRow).extend({ allowedActions }),
  },
  /** Adds without unitId, changes with unitId and version. */
  saveUnit: {
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
    data: z.object({ unitId: id, version: saved, record: unitRow }),
  },
  deleteUnit: {
    query: z.object({ projectCode, unitId: id, version: z.coerce.number().int().min(0) }),
    data: z.null(),
  },
  listUnitModules: {
    query: z.object({ projectCode }),
    data: z.array(z.object({ category: z.enum(unitCategories), count: z.number() })),
  },
  listUnitsByCategory: {
    query: pageQuery.extend({ projectCode, keyword, category: z.enum(unitCategories) }),
    data: paged(unitRow).extend({ allowedActions }),
  },
  /** How a derived value came about. */
  getDerivation: {
    query: z.object({ projectCode, kind: z.enum(['unit', 'system', 'business']), id }),
    data: derivation,
  },
  /** Businesses, systems and their links; numbers of units by system, and the units of one system on request. */
  getAssetGraph: {
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
