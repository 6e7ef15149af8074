import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';
import { projects } from '#server/core/project/tables';
import { createdAt, ofProject, party } from '#server/kernel/db/columns';

/** That a project has changed to another edition of a standard. Never changed, never deleted. */
export const editionTransitions = pgTable(
  'edition_transitions',
  {
    ...ofProject(),
    toEdition: text('to_edition').$type<CertificationEditionCode>().notNull(),
    fromEdition: text('from_edition').$type<CertificationEditionCode>().notNull(),
    reason: text('reason').notNull(),
    /** How many documents waited then to be made anew, or reviewed. */
    documents: integer('documents').notNull(),
    startedByName: text('started_by_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    // A change that was taken back may begin again.
    primaryKey({ name: 'edition_transitions_pk', columns: [t.tenantCode, t.projectCode, t.toEdition, t.createdAt] }),
    foreignKey({
      name: 'edition_transitions_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);
