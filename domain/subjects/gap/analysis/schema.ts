import { z } from 'zod';
import { shownInFrame } from '../../../capabilities/file/fields.schema';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  level,
  optionalText,
  paged,
  pageQuery,
  sortBy,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { languages } from '../../../kernel/texts';
import { gapReportFormats, gapStatuses, riskStates } from '../gap';
import {
  finding,
  findingBrief,
  findingId,
  findingIds,
  links,
  person,
  projectCode,
  reason,
  told,
  words,
} from './finding.schema';
import { findingLimits } from './limits';
import { findingMeasureSchemas } from './measures.schema';
import { analysisActions, disposalStages } from './workflow';

const status = z.enum(gapStatuses);
const standing = z.object({
  projectCode: z.string(),
  projectName: z.string(),
  standardCode: z.string(),
  standardName: words,
  status: status.nullable(),
  evaluatedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  version: z.number(),
});

const levelCounts = z.object({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number(), 5: z.number() });
/** How far figures reach: clauses and controls that apply, those with a level, and the questions about them. */
const coverage = z.object({
  applicable: z.number(),
  assessed: z.number(),
  asked: z.number(),
  answered: z.number(),
});
const figures = coverage.extend({
  /** Clauses and controls where something is missing. */
  findings: z.number(),
  excluded: z.number(),
  score: z.number().nullable(),
  before: levelCounts,
  after: levelCounts,
  levelBefore: z.number().nullable(),
  levelAfter: z.number().nullable(),
  inHand: z.number(),
  finished: z.number(),
  openRisks: z.number(),
});

const optionalOf = (max: number) => z.string().trim().max(max).nullable();
/** Header fields of section 3. */
const header = z.object({
  checkDate: day.nullable(),
  companyName: optionalOf(limits.nameLength),
  contactName: optionalOf(limits.personNameLength),
  department: optionalOf(limits.nameLength),
  telephone: z
    .string()
    .trim()
    .regex(/^[\d+ ()-]{5,30}$/u)
    .nullable(),
});

const registerRow = z.object({
  source: z.enum(['asset', 'finding']),
  /** Of the risk or the finding. */
  id: z.string(),
  /** The risk's code, or the clause's reference. */
  ref: z.string(),
  title: words,
  detail: words.nullable(),
  /** Null of a finding that was not assessed. */
  level: level.nullable(),
  /** Open until the channel closes it, or until its treatment is decided and the residual risk acceptable. */
  state: z.enum(riskStates),
  responsible: z.string().nullable(),
  deadline: day.nullable(),
});

const ofFinding = { projectCode, findingId };

/** A project's gap analysis: its findings and their remediation. */
export const analysisSchemas = {
  /** The project's own first; then those of the same customer against the same standard that the caller sees. */
  listGapReports: {
    query: z.object({ projectCode }),
    data: z.array(standing.extend({ isOwn: z.boolean(), figures })),
  },
  getGapAnalysis: {
    query: z.object({ projectCode }),
    data: standing.extend({
      /** Chapters, for filters. */
      chapters: z.array(z.object({ ref: z.string(), title: words })),
      coverage,
      /** How many questionnaires of the standard there are, and which of them aren't finished. */
      questionnaires: z.object({ all: z.number(), finished: z.number() }),
      allowedActions: z.array(z.enum([...analysisActions, 'assign', 'plan', 'editReport'])),
    }),
  },
  moveGapAnalysis: {
    body: z.object({ projectCode, action: z.enum(analysisActions), reason: optionalText(limits.reasonLength) }),
    /** If the step evaluates answers: what they cover, how many findings there are, and how many entries have changed. */
    data: z.object({ evaluated: coverage.extend({ findings: z.number(), changed: z.number() }).nullable() }),
  },
  /** Another version with every change. Requested as text/event-stream, an event comes with each change instead. */
  watchGap: { query: z.object({ projectCode }), data: z.object({ version: z.string() }) },
  listFindings: {
    query: pageQuery.extend({
      projectCode,
      keyword,
      chapter: filter(z.string().max(64)),
      level: filter(z.enum(['gap', 'high', 'excluded', 'none', '1', '2', '3', '4', '5'])),
      riskState: filter(z.enum(riskStates)),
      stage: filter(z.enum(disposalStages)),
      /** An account, or 'none'. */
      responsible: filter(z.string().max(64)),
      late: filter(z.literal('true')),
      /** Findings with a measure of the treatment plan, or without one. */
      measures: filter(z.enum(['some', 'none'])),
      ...sortBy(['position', 'score', 'level', 'deadline']),
    }),
    data: paged(findingBrief),
  },
  getFinding: { query: z.object(ofFinding), data: finding },
  /** The findings as mapped to another standard; the first mapped one by default. */
  listCarriedFindings: {
    query: z.object({ projectCode, standardCode: filter(z.string().max(64)) }),
    data: z.object({
      /** Those that the analysis' standard has a mapping to. */
      standards: z.array(z.object({ standardCode: z.string(), zh: z.string(), en: z.string() })),
      standardCode: z.string().nullable(),
      /** The note of the mapping's author. */
      note: words.nullable(),
      chapters: z.array(z.object({ ref: z.string(), title: words })),
      list: z.array(
        z.object({
          ref: z.string(),
          title: words,
          chapter: z.string().nullable(),
          level: level.nullable(),
          isExcluded: z.boolean(),
          sources: z.array(
            z.object({
              findingId,
              ref: z.string(),
              title: words,
              level: level.nullable(),
              isExcluded: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  },
  /** The consultant's edits; the texts are kept in addition to those of the answers. */
  saveFinding: {
    body: z.object({
      ...ofFinding,
      version,
      level: level.nullable(),
      levelReason: told(limits.reasonLength),
      present: told(findingLimits.text),
      missing: told(findingLimits.text),
      measure: told(findingLimits.text),
      links,
      unitIds: z.array(z.uuid()).max(findingLimits.units),
    }),
    data: finding,
  },
  assignFindings: {
    body: z.object({
      projectCode,
      findingIds,
      /** Null: takes them back. */
      responsibleId: code.nullable(),
      deadline: day.nullish(),
    }),
    data: z.object({ changed: z.number() }),
  },
  ...findingMeasureSchemas,
  /** Saves the remediation so far; submitting is a separate step. */
  saveDisposal: {
    body: z.object({ ...ofFinding, version, result: told(findingLimits.text), links }),
    data: finding,
  },
  /** The submitter withdraws it, the reviewer returns it. */
  moveDisposal: {
    body: z.object({ ...ofFinding, version, action: z.enum(['revoke', 'return']), reason: reason.optional() }),
    data: finding,
  },
  /** Executors of the customer, with how many findings they have in the project. */
  listPossibleResponsibles: {
    query: z.object({ projectCode }),
    data: z.array(person.extend({ findings: z.number() })),
  },
  addFindingFile: { form: z.object(ofFinding), data: z.object({ objectId: z.string() }) },
  removeFindingFile: { body: z.object({ ...ofFinding, objectId: code }), data: z.null() },
  getFindingFile: { query: z.object({ ...ofFinding, objectId: code, shown: shownInFrame }) },
  /** High risks of assets and risks of findings, the gravest first. */
  listRiskRegister: {
    query: pageQuery.extend({
      projectCode,
      keyword,
      source: filter(z.enum(['asset', 'finding'])),
      state: filter(z.enum(riskStates)),
      level: filter(z.enum(['1', '2', '3', '4', '5'])),
    }),
    data: paged(registerRow),
  },
  getGapReport: {
    query: z.object({ projectCode }),
    data: standing.extend({
      header,
      whole: figures,
      chapters: z.array(figures.extend({ ref: z.string(), title: words })),
      /** Of the same customer against the same standard, oldest first; this one among them. */
      trend: z.array(
        coverage.extend({
          projectCode: z.string(),
          projectName: z.string(),
          status,
          evaluatedAt: instant,
          score: z.number().nullable(),
          levelBefore: z.number().nullable(),
          levelAfter: z.number().nullable(),
        }),
      ),
      allowedActions: z.array(z.enum(['editReport'])),
    }),
  },
  createGapReport: {
    body: z.object({ projectCode, format: z.enum(gapReportFormats), language: z.enum(languages) }),
    data: z.object({ objectId: z.string(), name: z.string() }),
  },
  saveGapReportHeader: { body: header.extend({ projectCode, version }), data: z.object({ version: z.number() }) },
} as const;

const ownerRisk = findingBrief.extend({ projectCode: z.string(), riskReason: z.string().nullable() });

/** Calls of the specification about findings' risks and their disposal, under the prefix of questionnaires. */
export const riskSchemas = {
  submitControlInfo: {
    body: z.object({ ...ofFinding, version, result: text(findingLimits.text), links }),
    data: finding,
  },
  finishControlInfo: {
    body: z.object({
      ...ofFinding,
      version,
      /** The remaining level; absent: no gap. */
      levelAfter: level.optional(),
    }),
    data: finding,
  },
  closeRisk: { body: z.object({ ...ofFinding, version, reason }), data: finding },
  openRisk: { body: z.object({ ...ofFinding, version, reason }), data: finding },
  getOwnerRisk: { query: z.object(ofFinding), data: finding },
  /** Findings whose risk was ever open, for the customer's owner. */
  listOwnerRisks: {
    query: pageQuery.extend({ projectCode, state: filter(z.enum(riskStates)) }),
    data: paged(ownerRisk),
  },
} as const;
