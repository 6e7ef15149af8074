import { z } from 'zod';
import { filter, instant, keyword, level, name, text as requiredText } from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { allowedActions, bothOrNeither, id, projectCode, saved, text, version } from '../fields.schema';
import { unitCategories } from '../inventory/derivation';
import { criteriaFit } from '../risk/criteria';
import { criteriaLevels } from '../risk/criteria.schema';
import { assetValueFormulas, importanceRules, threatCapabilities, threatTimings } from './method';

const cells = z.array(z.array(z.number().min(0).max(1000)).length(5)).length(5);

const bounds = z.array(z.number().min(0).max(1000)).length(5);

const stage = z.object({ table: cells, bounds });

/** How a threat's value is made: a table by capability and frequency, and what each timing adds. */
const threatStage = z.object({
  table: z.record(z.enum(threatCapabilities), z.array(level).length(5)),
  timing: z.record(z.enum(threatTimings), z.int().min(0).max(4)),
});

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
  /** Given for a method of the 2022 edition. */
  threat: threatStage.optional(),
  likelihood: stage,
  loss: stage,
  risk: stage,
});

const words = z.object({ zh: z.string(), en: z.string() });

const shownStage = z.object({
  table: z.array(z.array(z.number()).readonly()).readonly(),
  bounds: z.array(z.number()).readonly(),
  unsettled: z.array(z.array(z.number()).readonly()).readonly().optional(),
});
const shownThreat = z.object({
  table: z.record(z.enum(threatCapabilities), z.array(z.number()).readonly()),
  timing: z.record(z.enum(threatTimings), z.number()),
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
  /** Of a method of the 2022 edition. */
  threat: shownThreat.nullable(),
  assetValue: z.enum(assetValueFormulas),
  importance: z.record(z.string(), z.boolean()),
});

const catalogueKind = z.enum(['threat', 'vulnerability']);

/** Methods and catalogue. */
export const methodSchemas = {
  listMethods: { query: z.object({ projectCode }), data: z.array(methodRow) },
  chooseMethod: {
    body: z.object({ projectCode, key: methodKey, version: z.int32().min(1) }),
    data: z.null(),
  },
  /** What the organisation accepts, and whether this version is approved. */
  getCriteria: {
    query: z.object({ projectCode }),
    data: z.object({
      ...criteriaLevels.shape,
      version,
      /** What replaces them once it is approved; withdraws: how many acceptances end then. */
      proposed: criteriaLevels.extend({ version, by: text, at: instant.nullable(), withdraws: z.number() }).nullable(),
      approvedBy: text,
      approvedAt: instant.nullable(),
      /** Once it is signed, nothing of it changes. */
      signedAt: instant.nullable(),
      allowedActions,
    }),
  },
  /** A new version, which takes effect once it is approved. Refused once the assessment is signed. */
  proposeCriteria: {
    body: z
      .object({ projectCode, version, retainedLevel: level, acceptableLevel: level, ownerLevel: level })
      .refine(criteriaFit, { path: ['acceptableLevel'] }),
    data: z.object({ version: saved }),
  },
  /** The version that the caller has read: the proposed one if there is one. Refused once the assessment is signed. */
  approveCriteria: { body: z.object({ projectCode, version }), data: z.null() },
  /** The proposal that the caller has read; those in force stay. Who proposed it is told why. */
  refuseCriteria: { body: z.object({ projectCode, version, reason: requiredText(limits.noteLength) }), data: z.null() },
  /** A new method without key; with it, and the version that was read, a new version of an own one. */
  saveMethod: {
    body: z
      .object({ key: methodKey.optional(), version: z.int().min(1).optional(), method: ownMethod })
      .refine((body) => bothOrNeither(body, 'key'), { path: ['version'] }),
    data: z.object({ key: z.string(), version: z.number() }),
  },
  listCatalogue: {
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
  saveCatalogueEntry: {
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
  deleteCatalogueEntry: { body: z.object({ entryId: id, version }), data: z.null() },
} as const;
