import { z } from 'zod';
import { assessmentStatuses } from '#domain/core/project/rules';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  paged,
  pageQuery,
  personName,
  text as textOf,
} from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { languages } from '#domain/kernel/texts';
import {
  allowedActions,
  bothOrNeither,
  derivation,
  id,
  levelFilter,
  levelValue,
  methodBrief,
  projectCode,
  saved,
  steps,
  text,
  version,
} from '../fields.schema';
import { unitCategories } from '../inventory/derivation';
import { treatments } from '../risk/treatment';
import { confidentialities } from './fields';
import { reportFormats } from './formats';

/** The picture on the cover; its size in pixels. */
const logo = z.object({ name: z.string(), size: z.number(), width: z.number(), height: z.number() });

const said = z.string().trim().max(limits.textLength).default('');
/** The settings of a report. Several items of one field are separate lines. */
export const reportSettings = z.object({
  scope: said,
  exclusions: said,
  confidentiality: z.enum(confidentialities).default('confidential'),
  distribution: said,
  /** Lines from before interviews were records of their own. */
  interviews: said,
  /** How the assessment was done, in the consultant's words. */
  approach: said,
});
export type ReportSettings = z.output<typeof reportSettings>;

/** An interview: who, in which role, on which day, by whom, and what was said. */
const interview = {
  person: personName,
  role: textOf(limits.nameLength),
  day,
  heldBy: personName,
  notes: textOf(limits.textLength),
};

/** The report on screen and as files. */
export const reportSchemas = {
  getReportFigures: {
    query: z.object({ projectCode }),
    data: z.object({
      counts: z.object({ businesses: z.number(), systems: z.number(), units: z.number(), risks: z.number() }),
      before: z.array(z.object({ level: levelValue, count: z.number() })),
      /** The same risks before and after treatment: those with a rated residual risk. */
      rated: z.array(z.object({ level: levelValue, count: z.number() })),
      after: z.array(z.object({ level: levelValue, count: z.number() })),
      treatments: z.array(z.object({ treatment: z.enum(treatments).nullable(), count: z.number() })),
      categories: z.array(z.object({ category: z.enum(unitCategories), units: z.number(), highRisks: z.number() })),
      /** Risks without a rated residual risk. */
      unrated: z.number(),
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
  getReportSettings: {
    query: z.object({ projectCode }),
    data: reportSettings.extend({ version: z.number(), logo: logo.nullable(), allowedActions }),
  },
  saveReportSettings: {
    /** Version 0 if nothing was saved before. */
    body: reportSettings.extend({ projectCode: code, version: z.number().int().min(0) }),
    data: z.object({ version: z.number(), record: reportSettings.extend({ version: z.number() }) }),
  },
  /** By day. */
  listInterviews: {
    query: z.object({ projectCode }),
    data: z.object({
      list: z.array(z.object({ ...interview, interviewId: z.string(), version: z.number() })),
      allowedActions,
    }),
  },
  /** Adding sends neither id nor version. */
  saveInterview: {
    body: z
      .object({ ...interview, projectCode: code, interviewId: id.optional(), version: version.optional() })
      .refine((body) => bothOrNeither(body, 'interviewId'), { path: ['version'] }),
    data: z.object({ interviewId: id, version: saved }),
  },
  deleteInterview: {
    body: z.object({ projectCode: code, interviewId: id, version }),
    data: z.null(),
  },
  /** A PNG or JPEG on the cover of docx and PDF. */
  saveReportLogo: { form: z.object({ projectCode }), data: z.object({ logo }) },
  removeReportLogo: { body: z.object({ projectCode }), data: z.null() },
  getReportLogo: { query: z.object({ projectCode }) },
  createRiskReport: {
    query: z.object({
      projectCode,
      format: filter(z.enum(reportFormats)).transform((format) => format ?? ('docx' as const)),
      /** The caller's own where it is not given. */
      language: filter(z.enum(languages)),
    }),
    data: z.object({ objectId: z.string(), name: z.string() }),
  },
  /** The risks of a report as they were when it was generated. */
  listReportRisks: {
    query: pageQuery.extend({ objectId: code, keyword, level: levelFilter }),
    data: paged(
      z.object({
        /** Its place in the report's data. */
        index: z.number(),
        riskCode: z.string(),
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
  getReportRisk: {
    query: z.object({ objectId: code, index: z.coerce.number().int().min(0) }),
    data: z.object({ method: methodBrief, steps, derivation }),
  },
  listReports: {
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
