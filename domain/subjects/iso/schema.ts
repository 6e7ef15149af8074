import { z } from 'zod';
import { yearNotice } from '../../capabilities/workday/schema';
import { projectTypes } from '../../core/project/rules';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  keyword,
  optionalText,
  paged,
  pageQuery,
  version,
  type Wire,
} from '../../kernel/fields.schema';
import { importActions, importStates } from '../../kernel/imports';
import { listProblems } from '../../kernel/imports.schema';
import { limits } from '../../kernel/limits';
import { aspectSchemas } from './aspect/schema';
import { departmentSchemas } from './department/schema';
import { documentSchemas } from './document/schema';
import { documentControlSchemas } from './documentControl/schema';
import { documentEditSchemas } from './documentEdit/schema';
import { documentTextSchemas } from './documentText/schema';
import { draftingSchemas } from './drafting/schema';
import { editionSchemas } from './edition/schema';
import { existingSchemas } from './existing/schema';
import { allowedActions } from './fields.schema';
import { materialSchemas } from './material/schema';
import { nonconformitySchemas } from './nonconformity/schema';
import { productSchemas } from './product/schema';
import { requestSchemas } from './request/schema';
import { standardActions, standardImportKinds, standardOwners } from './rules';
import { scopeSchemas } from './scope/schema';
import { entryKinds } from './standard';
import { templateSchemas } from './template/schema';
import { govPrograms } from './timeline/application';
import { certificationSchemes, type Milestone, milestones } from './timeline/timeline';
import { ownModuleSchemas } from './variable/ownModule.schema';
import { variableSchemas } from './variable/schema';

const words = z.object({ zh: z.string(), en: z.string() });
const flag = z.literal(true).optional();
const versionNumber = z.coerce.number().int().min(1).max(1_000_000);

const entry = z.object({
  ref: z.string(),
  kind: z.enum(entryKinds),
  parent: z.string().nullable(),
  assessable: z.boolean(),
  title: words,
  documented: flag,
  items: z.number().optional(),
  isNew: flag,
  toConfirm: flag,
});

const owned = {
  owner: z.enum(standardOwners),
  /** The channel's; null for those that the portal ships. */
  ownerName: z.string().nullable(),
};

const named = z.object({ standardCode: z.string(), zh: z.string(), en: z.string() });

const standardBrief = named.extend({
  ...owned,
  /** null: no project is made for it. */
  projectType: z.enum(projectTypes).nullable(),
  /** How many there are. */
  versions: z.number(),
  /** Of the latest version. */
  entries: z.number(),
  /** When that came; null for those that the portal ships. */
  updatedAt: instant.nullable(),
});

const difference = z.object({
  added: z.array(entry),
  removed: z.array(entry),
  retitled: z.array(z.object({ ref: z.string(), before: words, after: words })),
  changed: z.array(entry),
});

const standardImport = z.object({
  importCode: z.string(),
  kind: z.enum(standardImportKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  createdBy: z.string(),
  /** Of a standard that has come, or that it is a new version or a mapping of. */
  standardCode: z.string().nullable(),
  /** The standard as the workbook names it, or the one that the mapping is of; null where it can't be told. */
  name: words.nullable(),
  /** The standard that the mapping leads to. */
  otherName: words.nullable(),
  /** Entries or rows of the workbook. */
  rows: z.number(),
  /** Against the version before it; null for the first one and for a mapping. */
  difference: z
    .object({ added: z.number(), removed: z.number(), retitled: z.number(), changed: z.number() })
    .nullable(),
  errorCount: z.number(),
  warningCount: z.number(),
});

const days = z.strictObject(Object.fromEntries(milestones.map((one) => [one, day.optional()])) as Days);
type Days = Record<Milestone, z.ZodOptional<typeof day>>;

/** What a day breaks (domain/subjects/iso/timeline/timeline.ts). */
const milestone = z.enum(milestones);
const conflict = z.discriminatedUnion('rule', [
  z.object({ milestone, rule: z.literal('openYear'), year: z.number() }),
  z.object({ milestone, rule: z.literal('closed'), closesOn: day }),
  z.object({ milestone, rule: z.literal('publicity'), workingDays: z.number(), earliest: day }),
  z.object({ milestone, rule: z.literal('order'), after: milestone }),
  z.object({
    milestone,
    rule: z.literal('running'),
    scheme: z.enum(certificationSchemes),
    months: z.number(),
    earliest: day,
  }),
  z.object({ milestone, rule: z.literal('workday'), holiday: words.nullable() }),
  z.object({ milestone, rule: z.literal('provisional'), year: z.number() }),
]);
const schemes = z.array(z.enum(certificationSchemes)).max(certificationSchemes.length);

export const isoSchemas = {
  ...departmentSchemas,
  ...variableSchemas,
  ...ownModuleSchemas,
  getDateTimeline: {
    query: z.object({ projectCode: code }),
    data: z.object({
      /** 0: nothing is planned yet. */
      version: z.number(),
      schemes,
      /** The government program that the project applies to; null: it is certified. */
      program: z.enum(govPrograms).nullable(),
      /** What is planned. */
      days,
      /** Beside them a working day for each that is not planned, but for days that others set. */
      proposed: days,
      conflicts: z.array(conflict),
      /** What is known of the years' working days. */
      notices: z.array(yearNotice),
      allowedActions,
    }),
  },
  saveTimeline: {
    /** What is absent is planned no more; days and schemes are those of the project's own plan. */
    body: z.object({ projectCode: code, version, schemes, days }),
    data: z.object({ version: z.number() }),
  },
  /** Those that the portal ships, then own ones of the channel. */
  listStandards: {
    query: z.object({
      projectType: filter(z.enum(projectTypes)),
      owner: filter(z.enum(standardOwners)),
      /** Of its name in either language. */
      keyword,
    }),
    data: z.array(standardBrief),
  },
  getStandard: {
    /** The latest version where none is named. */
    query: z.object({ standardCode: code, version: filter(versionNumber) }),
    data: standardBrief.extend({
      /** What it was taken from. */
      source: words,
      edition: words.nullable(),
      /** The one that is told. */
      version: z.number(),
      /** Latest first. */
      history: z.array(
        z.object({
          version: z.number(),
          entries: z.number(),
          createdAt: instant.nullable(),
          createdBy: z.string().nullable(),
        }),
      ),
      content: z.array(entry),
      /** What corresponds to its entries in other standards; a channel's own mapping goes before one that the portal ships. */
      mappings: z.array(
        z.object({
          ...owned,
          other: named,
          /** Whose judgement it is. */
          note: words,
          rows: z.array(z.object({ from: z.string(), to: z.string(), note: z.string().optional() })),
        }),
      ),
      allowedActions: z.array(z.enum(standardActions)),
    }),
  },
  compareStandard: {
    query: z.object({ standardCode: code, before: versionNumber, after: versionNumber }),
    data: difference,
  },
  getStandardTemplate: { query: z.object({ kind: z.enum(standardImportKinds) }) },
  exportStandard: { query: z.object({ standardCode: code, version: filter(versionNumber) }) },
  exportMapping: { query: z.object({ standardCode: code, otherCode: code }) },
  /** The dry run of a workbook: of a new standard, or of a new version of an own one. */
  parseStandard: {
    form: z.object({ standardCode: filter(code) }),
    data: z.object({ importCode: z.string() }),
  },
  parseMapping: {
    form: z
      .object({ standardCode: code, otherCode: code, note: optionalText(limits.noteLength) })
      .refine(({ standardCode, otherCode }) => standardCode !== otherCode, { path: ['otherCode'] }),
    data: z.object({ importCode: z.string() }),
  },
  listStandardImportProblems: listProblems,
  getStandardImport: {
    query: z.object({ importCode: code }),
    data: standardImport.extend({
      allowedActions: z.array(z.enum(importActions)),
    }),
  },
  /** The workbook again, every bad cell marked. */
  getMarkedStandard: { query: z.object({ importCode: code }) },
  /** Imports that were entered, latest first: their receipts. */
  listStandardImports: { query: pageQuery, data: paged(standardImport) },
  confirmStandardImport: {
    body: z.object({ importCode: code }),
    data: z.object({ standardCode: z.string() }),
  },
  undoStandardImport: { body: z.object({ importCode: code }), data: z.null() },
  ...materialSchemas,
  ...draftingSchemas,
  ...editionSchemas,
  ...templateSchemas,
  ...documentSchemas,
  ...documentControlSchemas,
  ...documentEditSchemas,
  ...documentTextSchemas,
  ...requestSchemas,
  ...nonconformitySchemas,
  ...scopeSchemas,
  ...productSchemas,
  ...existingSchemas,
  ...aspectSchemas,
} as const;

export type IsoWire = Wire<typeof isoSchemas>;
export type IsoGiven = Given<typeof isoSchemas>;
