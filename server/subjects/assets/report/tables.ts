import { date, foreignKey, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { ReportSettings } from '#domain/subjects/assets/report/schema';
import { createdAt, ofProject, party, systemOnly, versioned } from '#server/kernel/db/columns';
import { files } from '#server/kernel/files/tables';
import { assessments } from '../tables';

/** The settings of a project's report. */
export const reportSettings = pgTable(
  'report_settings',
  {
    ...ofProject(),
    scope: text('scope').notNull(),
    exclusions: text('exclusions').notNull(),
    confidentiality: text('confidentiality').$type<ReportSettings['confidentiality']>().notNull(),
    distribution: text('distribution').notNull(),
    interviews: text('interviews').notNull(),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({
      name: 'report_settings_assessment',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }),
  ],
);

/** How many reports a channel has numbered in a year; only next_report_number counts on, and never back. */
export const reportNumbers = pgTable(
  'report_numbers',
  {
    /** The channel's. */
    tenantCode: text('tenant_code').notNull(),
    year: smallint('year').notNull(),
    given: integer('given').notNull(),
  },
  (t) => [systemOnly(), primaryKey({ columns: [t.tenantCode, t.year] })],
);

/** Versions of a project's report. As long as its content is the same, so are its version and its day. */
export const reportEditions = pgTable(
  'report_editions',
  {
    ...ofProject(),
    /** From 1. */
    edition: integer('edition').notNull(),
    version: text('version').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** SHA-256 of everything that it states. */
    contentHash: text('content_hash').notNull(),
    /** Whose signature it carries; null for a draft. */
    signedBy: text('signed_by'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.edition] }),
    foreignKey({
      name: 'report_editions_assessment',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }),
  ],
);

/** The picture on the cover of a project's report. */
export const reportLogos = pgTable(
  'report_logos',
  {
    ...ofProject(),
    objectId: text('object_id').notNull(),
    /** The hash that the report states: equal pictures have equal hashes. */
    sha256: text('sha256').notNull(),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({
      name: 'report_logos_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }).onDelete('cascade'),
  ],
);
