import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgPolicy, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { projects } from '#server/core/project/tables';
import { accounts, tenants } from '#server/core/tenant/tables';
import { caller, createdAt, instant, ownOfAccount, party, system, tenant } from '../db/columns';

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
    /** Its kind: inventoryImport, riskReport … */
    kind: text('kind').notNull(),
    /** The record that it is attached to (server/capabilities/attachment): entity and code. */
    entity: text('entity'),
    entityCode: text('entity_code'),
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
    // A reference to a file stays within the tenant.
    unique('files_of_tenant').on(t.tenantCode, t.objectId),
    check('files_attached_to', sql`(entity IS NULL) = (entity_code IS NULL)`),
    index('files_attached').on(t.tenantCode, t.entity, t.entityCode).where(sql`entity IS NOT NULL`),
    index('files_project').on(t.tenantCode, t.projectCode, t.kind, t.createdAt),
  ],
);

/** Unfinished uploads in parts, which are no files yet. Only the sender continues one, where it began. */
export const uploads = pgTable(
  'uploads',
  {
    /** Derived from sender, call and file, so that the same file is found again. */
    uploadCode: text('upload_code').primaryKey(),
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Bytes that are stored; the next part begins here. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Codes of the stored parts, in order. */
    parts: text('parts').array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('own', {
      for: 'all',
      using: sql`${system} OR (tenant_code = ${tenant} AND account_id = ${caller})`,
    }),

    index('uploads_age').on(t.createdAt),
    index('uploads_of_account').on(t.accountId, t.createdAt),
  ],
);

/**
 * Bytes that are, or may be, in the store and belong to no file: recorded before they are stored, and by triggers when the row of
 * a file or an upload goes. They are charged until they are physically gone: to their tenant, or to the person while they arrive.
 */
export const looseObjects = pgTable(
  'loose_objects',
  {
    objectId: text('object_id').primaryKey(),
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    /** The sender; null: the bytes were a file. */
    accountId: text('account_id'),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Why there are bytes that are no file. */
    state: text('state', { enum: ['arriving', 'removed', 'part'] }).notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (t) => [
    ownOfAccount(),

    index('loose_objects_since').on(t.state, t.since),
    index('loose_objects_tenant').on(t.tenantCode),
    index('loose_objects_arriving').on(t.accountId).where(sql`state = 'arriving'`),
  ],
);
