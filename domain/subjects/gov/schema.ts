import { z } from 'zod';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  keyword,
  paged,
  pageQuery,
  version,
  type Wire,
} from '../../kernel/fields.schema';
import { importActions } from '../../kernel/imports';
import { listProblems } from '../../kernel/imports.schema';
import { foreignTable, tableMappings } from '../../kernel/tableMapping.schema';
import { conditionKeys, termKeys } from './conditions';
import { govChangeKinds, govFields, govImportKinds, govImportStates } from './import/mapping';
import { govPolicy } from './policy';
import { costKinds, govParts, rightKinds, rightStates } from './records';
import { entryRow, personRow, rdProjectRow, rightRow, yearRow } from './rows.schema';
import { type ScoreCriterion, scoreCriteria, scoreNotes } from './score';

/** Industries, or high-tech fields, that one search answers at most. */
export const INDUSTRIES_MAX = 50;

const coded = z.object({ code: z.string(), name: z.string() });
const classified = coded.extend({
  /** 1: the broadest. */
  level: z.number(),
  /** What it is part of, the broadest first. */
  path: z.array(coded),
  hasParts: z.boolean(),
});
const projectCode = code;
const recordCode = code;
const allowedActions = z.array(z.enum(govPolicy.actions as ['view', 'edit']));

/** Points that a person expects for criteria of the innovation score. */
const expected = z.strictObject(
  Object.fromEntries(scoreCriteria.map((one) => [one, z.number().int().min(0).max(30).optional()])) as Record<
    ScoreCriterion,
    z.ZodOptional<z.ZodNumber>
  >,
);

const band = z.tuple([z.number(), z.number()]);
const eligibility = z.object({
  /** The years that count, the latest last. */
  window: z.array(z.number()),
  isEligible: z.boolean().nullable(),
  conditions: z.array(
    z.object({
      condition: z.enum(conditionKeys),
      rule: z.string(),
      isMet: z.boolean().nullable(),
      value: z.number().nullable(),
      needed: z.number().nullable(),
      terms: z.array(
        z.object({
          term: z.enum(termKeys),
          year: z.number().nullable(),
          value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
        }),
      ),
    }),
  ),
  score: z.object({
    low: z.number(),
    high: z.number(),
    criteria: z.array(
      z.object({
        criterion: z.enum(scoreCriteria),
        max: z.number(),
        band,
        points: z.number().nullable(),
        isOutside: z.boolean(),
        note: z.enum(scoreNotes),
        figure: z.number().nullable(),
      }),
    ),
  }),
});

const recorded = { recordCode: z.string(), version: z.number() };
const listed = <T extends z.ZodRawShape>(row: T) =>
  z.object({
    list: z.array(z.object({ ...row, ...recorded })),
    total: z.union([z.number().int(), z.literal('1000+')]),
    allowedActions,
  });
const listQuery = pageQuery.extend({ projectCode, keyword });
/** Without a code it is a new one; without a version, too. */
const saved = { projectCode, recordCode: recordCode.optional(), version: version.optional() };
const changed = z.object(recorded);

/** As lists answer records: what a text lacks is empty. */
const written = z.string();
const personAnswer = { ...personRow, name: written, department: written, post: written };
const rightAnswer = { ...rightRow, number: written, name: written, product: written };
const rdProjectAnswer = {
  ...rdProjectRow,
  number: written,
  name: written,
  techField: z.string().nullable(),
  leader: written,
  participants: written,
  goal: written,
  route: written,
  innovation: written,
  result: written,
  /** Of its ledger, in fen. */
  spent: z.number(),
};
const entryAnswer = { ...entryRow, rdNumber: written, voucher: written, summary: written, rdName: written };

const count = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });
const cellValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
export const govSummary = z.object(
  Object.fromEntries(govParts.map((part) => [part, count])) as Record<(typeof govParts)[number], typeof count>,
);
/** How the tables of a workbook are read. */
export const govMapping = tableMappings(govFields);
export type GovMapping = z.output<typeof govMapping>;

const parsed = { form: z.object({ projectCode }), data: z.object({ importCode: z.string() }) };
const ofImport = z.object({ importCode: code });

export const govSchemas = {
  /** What a keyword finds; without one the direct parts of an industry, or the sections. */
  listNationalIndustries: {
    query: z.object({ keyword, parentCode: filter(code) }),
    data: z.array(classified),
  },
  /** The same of the high-tech fields that the state supports: area, field, sub-field. */
  listTechFields: {
    query: z.object({ keyword, parentCode: filter(code) }),
    data: z.array(classified),
  },
  getGovApplication: {
    query: z.object({ projectCode }),
    data: z.object({
      /** 0: nothing is entered yet. */
      version: z.number(),
      appliesOn: z.string().nullable(),
      registeredOn: z.string().nullable(),
      techField: z.string().nullable(),
      techFieldName: z.string().nullable(),
      hasIncident: z.boolean().nullable(),
      expected,
      eligibility,
      /** How many records there are. */
      counts: z.object(
        Object.fromEntries(govParts.map((part) => [part, z.number()])) as Record<
          (typeof govParts)[number],
          z.ZodNumber
        >,
      ),
      /** The import that was entered last, if it is still there. */
      latestImport: z.string().nullable(),
      allowedActions,
    }),
  },
  saveGovApplication: {
    body: z.object({
      projectCode,
      version,
      appliesOn: day.nullable(),
      registeredOn: day.nullable(),
      techField: code.nullable(),
      hasIncident: z.boolean().nullable(),
      expected,
    }),
    data: z.object({ version: z.number() }),
  },
  /** The application moves on by a year: its day, and a year of figures to be entered. */
  rollOverGovYear: {
    body: z.object({ projectCode, version }),
    data: z.object({ version: z.number(), year: z.number() }),
  },
  listGovYears: { query: listQuery, data: listed(yearRow) },
  listGovPeople: {
    query: listQuery.extend({ isScience: filter(z.enum(['true', 'false'])) }),
    data: listed(personAnswer),
  },
  listGovRights: {
    query: listQuery.extend({ kind: filter(z.enum(rightKinds)), state: filter(z.enum(rightStates)) }),
    data: listed(rightAnswer),
  },
  listRdProjects: { query: listQuery, data: listed(rdProjectAnswer) },
  listRdLedger: {
    query: listQuery.extend({
      rdNumber: filter(z.string().trim().max(12)),
      kind: filter(z.enum(costKinds)),
      year: filter(z.coerce.number().int().min(1990).max(2100)),
    }),
    data: listed(entryAnswer).extend({
      /** Of all entries that the filters let through. */
      sum: z.number(),
    }),
  },
  saveGovYear: { body: z.object({ ...saved, ...yearRow }), data: changed },
  saveGovPerson: { body: z.object({ ...saved, ...personRow }), data: changed },
  saveGovRight: { body: z.object({ ...saved, ...rightRow }), data: changed },
  saveRdProject: { body: z.object({ ...saved, ...rdProjectRow }), data: changed },
  saveRdEntry: {
    body: z
      .object({ ...saved, ...entryRow })
      .refine(({ kind, isAbroad }) => !isAbroad || kind === 'outside', { path: ['isAbroad'] }),
    data: changed,
  },
  deleteGovRecord: {
    body: z.object({ projectCode, part: z.enum(govParts), recordCode, version }),
    data: z.null(),
  },
  /** The dry run of a workbook as people have it: of a high-tech application, or of innovation projects alone. */
  importTechProjects: parsed,
  importInnovationProjects: parsed,
  getGovImport: {
    query: ofImport,
    data: z.object({
      importCode: z.string(),
      projectCode: z.string(),
      kind: z.enum(govImportKinds),
      fileName: z.string(),
      state: z.enum(govImportStates),
      tables: z.array(foreignTable),
      mapping: govMapping.nullable(),
      /** Columns with numbers of identity cards, which were masked before anything was stored. */
      maskedColumns: z.array(z.string()),
      createdAt: instant,
      createdBy: z.string(),
      summary: govSummary,
      errorCount: z.number(),
      warningCount: z.number(),
      allowedActions: z.array(z.enum(importActions)),
    }),
  },
  listGovImportProblems: listProblems,
  listGovImportChanges: {
    query: pageQuery.extend({ importCode: code, part: filter(z.enum(govParts)) }),
    data: paged(
      z.object({
        part: z.enum(govParts),
        change: z.enum(govChangeKinds),
        /** What the record is known by. */
        key: z.string(),
        fields: z.array(z.object({ field: z.string(), before: cellValue, after: cellValue })),
      }),
    ),
  },
  /** Reads the workbook again by these columns; they are remembered. */
  mapGovImport: { body: ofImport.extend({ tables: govMapping }), data: z.object({ importCode: z.string() }) },
  confirmGovImport: { body: ofImport, data: z.object({ summary: govSummary }) },
  undoGovImport: { body: ofImport, data: z.null() },
} as const;

export type GovWire = Wire<typeof govSchemas>;
export type GovGiven = Given<typeof govSchemas>;
