import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import { createdAt, ofProject, party } from '#server/kernel/db/columns';
import { files } from '#server/kernel/files/tables';

/** Files that belong to a unit, to a risk, or to a measure, which bears its risk's id. They are tidied away after it. */
export const recordFiles = pgTable(
  'record_files',
  {
    ...ofProject(),
    entity: text('entity').$type<RecordEntity>().notNull(),
    entityId: uuid('entity_id').notNull(),
    objectId: text('object_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.objectId] }),
    index('files_of_record').on(t.tenantCode, t.projectCode, t.entityId),
    foreignKey({
      name: 'record_files_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }).onDelete('cascade'),
  ],
);
