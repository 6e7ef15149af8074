import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Level, Words } from '#domain/kernel/levels';
import type { Derivation, DisposalState, GapStatus, Link, ReportHeader, RiskState } from '#domain/subjects/gap/gap';
import type { Driver, Implementation, StatementEntry } from '#domain/subjects/gap/statement/statement';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import { createdAt, instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { measures } from '#server/subjects/assets/measure/tables';

/** A project's gap analysis against one standard; titles of what is required are frozen with its findings. */
export const gapAnalyses = pgTable(
  'gap_analyses',
  {
    ...ofProject(),
    standardCode: text('standard_code').notNull(),
    standardName: jsonb('standard_name').$type<Words>().notNull(),
    /** What its findings stand under, in the standard's order; a later version of that changes nothing of them. */
    chapters: jsonb('chapters').$type<readonly { ref: string; title: Words }[]>().notNull(),
    status: text('status').$type<GapStatus>().notNull().default('evaluating-risk'),
    /** When the findings were last made from the answers. */
    evaluatedAt: instant('evaluated_at'),
    finishedAt: instant('finished_at'),
    /** Number of the statement's newest final version; null before. */
    statementNumber: integer('statement_number'),
    /** What is stated at the head of the report; null of what the project says itself. */
    reportHeader: jsonb('report_header').$type<ReportHeader>(),
    ...versioned(),
  },
  (t) => [
    party('gap_analyses'),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
  ],
);

/** What was found about one clause or control; every one that can be assessed has a row. */
export const gapFindings = pgTable(
  'gap_findings',
  {
    ...ofProject(),
    findingId: uuid('finding_id').notNull(),
    ref: text('ref').notNull(),
    position: integer('position').notNull(),
    title: jsonb('title').$type<Words>().notNull(),
    /** The chapter, clause or theme that it belongs to. */
    parentRef: text('parent_ref'),
    kind: text('kind').$type<'clause' | 'control' | 'requirement'>().notNull(),
    /** From 0 to 1, made of the answers; null where none of them counts. */
    score: numeric('score', { mode: 'number' }),
    /** 1: nothing is missing … 5: nearly everything is; as the answers say. */
    computedLevel: smallint('computed_level').$type<Level>(),
    derivation: jsonb('derivation').$type<Derivation>().notNull(),
    /** All questions on it were said not to apply. */
    isExcluded: boolean('is_excluded').notNull().default(false),
    /** What the answers say is there and is missing, sentence by sentence. */
    presentWords: jsonb('present_words').$type<Words[]>().notNull().default([]),
    missingWords: jsonb('missing_words').$type<Words[]>().notNull().default([]),
    /** What the consultant says instead: another level with its reason, own words. */
    level: smallint('level').$type<Level>(),
    levelReason: text('level_reason'),
    present: text('present'),
    missing: text('missing'),
    /** Links that show something; files stand beside it. */
    links: jsonb('links').$type<Link[]>().notNull().default([]),
    riskState: text('risk_state').$type<RiskState>(),
    riskReason: text('risk_reason'),
    /** What is to be done, by whom, until when. */
    measure: text('measure'),
    responsibleId: text('responsible_id').references(() => accounts.accountId),
    deadline: date('deadline', { mode: 'string' }),
    disposal: text('disposal').$type<DisposalState>(),
    /** What was done, in the words of the responsible person; submitted, then finished by a reviewer. */
    result: text('result'),
    submittedAt: instant('submitted_at'),
    submittedBy: text('submitted_by'),
    returnReason: text('return_reason'),
    /** What is left of it, as who finished the disposal says. */
    levelAfter: smallint('level_after').$type<Level>(),
    finishedAt: instant('finished_at'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.findingId] }),
    unique('gap_findings_ref').on(t.tenantCode, t.projectCode, t.ref),
    foreignKey({
      name: 'gap_findings_analysis',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [gapAnalyses.tenantCode, gapAnalyses.projectCode],
    }).onDelete('cascade'),
    index('gap_findings_responsible').on(t.tenantCode, t.responsibleId, t.disposal),
  ],
);

/** Assets that a finding was seen on. */
export const findingUnits = pgTable(
  'finding_units',
  {
    ...ofProject(),
    findingId: uuid('finding_id').notNull(),
    unitId: uuid('unit_id').notNull(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.findingId, t.unitId] }),
    index('findings_of_unit').on(t.tenantCode, t.projectCode, t.unitId),
    foreignKey({
      name: 'finding_units_finding',
      columns: [t.tenantCode, t.projectCode, t.findingId],
      foreignColumns: [gapFindings.tenantCode, gapFindings.projectCode, gapFindings.findingId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'finding_units_unit',
      columns: [t.tenantCode, t.projectCode, t.unitId],
      foreignColumns: [unitAssets.tenantCode, unitAssets.projectCode, unitAssets.unitId],
    }).onDelete('cascade'),
  ],
);

/** The measures of the treatment plan that close a finding: each closes any number of findings, and treats risks as well. */
export const findingMeasures = pgTable(
  'finding_measures',
  {
    ...ofProject(),
    findingId: uuid('finding_id').notNull(),
    measureId: uuid('measure_id').notNull(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.findingId, t.measureId] }),
    index('findings_of_measure').on(t.tenantCode, t.projectCode, t.measureId),
    foreignKey({
      name: 'finding_measures_finding',
      columns: [t.tenantCode, t.projectCode, t.findingId],
      foreignColumns: [gapFindings.tenantCode, gapFindings.projectCode, gapFindings.findingId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'finding_measures_measure',
      columns: [t.tenantCode, t.projectCode, t.measureId],
      foreignColumns: [measures.tenantCode, measures.projectCode, measures.measureId],
    }).onDelete('cascade'),
  ],
);

/** The statement of applicability as it is worked on: what it says of each control (ISO/IEC 27001:2022, 6.1.3 d). */
export const statementEntries = pgTable(
  'statement_entries',
  {
    ...ofProject(),
    ref: text('ref').notNull(),
    isApplicable: boolean('is_applicable'),
    justification: text('justification'),
    drivers: text('drivers').array().$type<Driver[]>().notNull().default(sql`'{}'::text[]`),
    implementation: text('implementation').$type<Implementation>(),
    owner: text('owner'),
    description: text('description'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.ref] }),
    foreignKey({
      name: 'statement_entries_analysis',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [gapAnalyses.tenantCode, gapAnalyses.projectCode],
    }).onDelete('cascade'),
  ],
);

/** What the statement said when it was made final: its number, date and hash stand on a certificate. Never changed. */
export const statementVersions = pgTable(
  'statement_versions',
  {
    ...ofProject(),
    number: integer('number').notNull(),
    entries: jsonb('entries').$type<StatementEntry[]>().notNull(),
    sha256: text('sha256').notNull(),
    note: text('note').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.number] }),
    foreignKey({
      name: 'statement_versions_analysis',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [gapAnalyses.tenantCode, gapAnalyses.projectCode],
    }).onDelete('cascade'),
  ],
);
