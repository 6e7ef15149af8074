import { z } from 'zod';
import { allowedActions, id, levelValue, protectionValue, text, version } from '../fields.schema';
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

/* A business, a system and a unit as lists show them, and a dictionary as forms offer it. */

export const dictionary = z.object({
  attrCode: z.string(),
  hasCategory: z.boolean(),
  categorys: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })).readonly(),
  items: z
    .array(z.object({ code: z.string(), zh: z.string(), en: z.string(), category: z.string().optional() }))
    .readonly(),
});

export const businessRow = z.object({
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

export const systemRow = z.object({
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

export const unitRow = z.object({
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
