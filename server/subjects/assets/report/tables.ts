import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
