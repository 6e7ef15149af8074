import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ErrorName } from '#domain/kernel/errors';
import type { FindingState, Found } from '#domain/subjects/iso/existing/found';
import type { Place } from '#domain/subjects/iso/existing/source';
import { projects } from '#server/core/project/tables';
import { createdAt, instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

/** The company's own files that were sent to be read apart. */
export const existingFiles = pgTable(
  'existing_files',
  {
    ...ofProject(),
    fileCode: text('file_code').notNull(),
    name: text('name').notNull(),
    /** Why it was not read; null: it was. */
    refused: text('refused').$type<ErrorName>(),
    addedByName: text('added_by_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.fileCode] }),
    index('existing_files_latest').on(t.tenantCode, t.projectCode, t.createdAt),
    foreignKey({
      name: 'existing_files_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** What was found in them, each thing once, and what was decided about it. */
export const documentFindings = pgTable(
  'document_findings',
  {
    ...ofProject(),
    findingCode: text('finding_code').notNull(),
    /** What makes it the same thing as one that was found before (domain/subjects/iso/existing). */
    key: text('key').notNull(),
    found: jsonb('found').$type<Found>().notNull(),
    places: jsonb('places').$type<Place[]>().notNull(),
    /** The file that a document is; null for other findings, and where the file did not come or was tidied away. */
    objectId: text('object_id'),
    /** Among those of its reading, from 0. */
    position: integer('position').notNull(),
    state: text('state').$type<FindingState>().notNull().default('open'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.findingCode] }),
    unique('document_findings_key').on(t.tenantCode, t.projectCode, t.key),
    check(
      'document_findings_decided',
      sql`state IN ('open', 'taken', 'dismissed') AND (state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by_name IS NULL)`,
    ),
    foreignKey({
      name: 'document_findings_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
    // Only the file is forgotten: the migration names its column.
    foreignKey({
      name: 'document_findings_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }).onDelete('set null'),
  ],
);
