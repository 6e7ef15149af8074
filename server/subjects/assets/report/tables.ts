import { date, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ReportSettings } from '#domain/subjects/assets/report/schema';
import { ofProject, party, versioned } from '#server/kernel/db/columns';
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
    /** Interviews as lines of text, from before they were records. */
    interviews: text('interviews').notNull(),
    /** How the assessment was done, in the consultant's words. */
    approach: text('approach').notNull().default(''),
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

/** Interviews that were held for the assessment. */
export const interviews = pgTable(
  'interviews',
  {
    ...ofProject(),
    interviewId: uuid('interview_id').notNull(),
    /** Who was interviewed, and in which role. */
    person: text('person').notNull(),
    role: text('role').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    heldBy: text('held_by').notNull(),
    notes: text('notes').notNull(),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.interviewId] }),
    foreignKey({
      name: 'interviews_assessment',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }).onDelete('cascade'),
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
