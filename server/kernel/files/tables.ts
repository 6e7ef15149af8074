import { bigint, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { projects } from '#server/project/tables';
import { tenants } from '#server/tenant/tables';
import { createdAt, party } from '../db/columns';

export const files = pgTable(
  'files',
  {
    objectId: text('object_id').primaryKey(),
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    projectCode: text('project_code'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** What it is for: inventoryImport, riskReport … */
    kind: text('kind').notNull(),
    /** The job that made it; unique, so that a job run again finds its own result. */
    jobCode: text('job_code').unique(),
    /** The report that this holds the data of, so that its figures can be explained for as long as it is kept. */
    dataOf: text('data_of').unique(),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
    // What points to a file points to one of its own tenant.
    unique('files_of_tenant').on(t.tenantCode, t.objectId),
    index('files_project').on(t.tenantCode, t.projectCode, t.kind, t.createdAt),
  ],
);
