import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgPolicy, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { MoveKind } from '#domain/core/tenant/customers/protection';
import type { Contact } from '#domain/core/tenant/customers/rules';
import type { StayReason } from '#domain/core/tenant/customers/undo';
import type { MovedRecords } from '#domain/core/tenant/transfers/rules';
import type { Left } from '#domain/kernel/bulk';
import type { ImportProblem } from '#domain/kernel/imports.schema';
import { createdAt, instant, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';
import { tenants } from '../tables';

/**
 * A channel's data of its customer, which the customer itself doesn't see. tenant_relations
 * alone has the owner. A trigger on the relations keeps a row for every customer.
 */
export const customers = pgTable(
  'customers',
  {
    /** The customer's. */
    tenantCode: text('tenant_code')
      .primaryKey()
      .references(() => tenants.tenantCode),
    /** Unified social credit code (GB 32100-2015), one company's alone. */
    uscc: text('uscc').unique(),
    address: text('address').notNull().default(''),
    note: text('note').notNull().default(''),
    contacts: jsonb('contacts').$type<Contact[]>().notNull().default([]),
    /** By the channel that has it now. */
    reportedAt: instant('reported_at').notNull().defaultNow(),
    /** The last day of protection. */
    protectedUntil: date('protected_until', { mode: 'string' })
      .notNull()
      .default(sql`(now() AT TIME ZONE 'Asia/Shanghai')::date + 90`),
    /** How often that was extended. */
    extensions: smallint('extensions').notNull().default(0),
    /** Since when no channel has it; the database keeps it (a trigger on tenant_relations). */
    pooledAt: instant('pooled_at'),
    ...versioned(),
  },
  (t) => [
    index('customers_pool').on(t.pooledAt, t.tenantCode).where(sql`pooled_at IS NOT NULL`),
    pgPolicy('of_channel', {
      for: 'all',
      using: sql`${system} OR tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = ${tenant})`,
    }),
  ],
);

/** A checked workbook of customers: the rows to import, and its problems. */
export const customerImports = pgTable(
  'customer_imports',
  {
    /** The channel's. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    importCode: text('import_code').primaryKey(),
    fileName: text('file_name').notNull(),
    /** The customers that it would enter (server/capabilities/import/changeSet.ts), for as long as that can be confirmed. */
    changeSetId: text('change_set_id'),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull(),
    errorCount: integer('error_count').notNull(),
    warningCount: integer('warning_count').notNull(),
    /** Imported customers, and rows that are registered by others. */
    added: integer('added').notNull(),
    left: integer('left_out').notNull(),
    /** The workbook with its bad cells marked, where there are any. */
    markedObjectId: text('marked_object_id'),
    confirmedAt: instant('confirmed_at'),
    /** The customers that it has entered, by code and the name of then, for an undo. */
    entered: jsonb('entered').$type<Omit<Left, 'reason'>[]>().notNull().default([]),
    undoneAt: instant('undone_at'),
    /** Customers that an undo has left. */
    stayed: jsonb('stayed').$type<Left<StayReason>[]>().notNull().default([]),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    index('customer_imports_tenant').on(t.tenantCode, t.createdAt),
    foreignKey({
      name: 'customer_imports_change_set',
      columns: [t.tenantCode, t.changeSetId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    foreignKey({
      name: 'customer_imports_marked',
      columns: [t.tenantCode, t.markedObjectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
  ],
);

/**
 * The history of a customer's owners. A channel reads the moves it took part in, even after it has lost the customer:
 * names are as they were.
 */
export const customerMoves = pgTable(
  'customer_moves',
  {
    moveId: uuid('move_id').primaryKey().defaultRandom(),
    /** The customer's. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    customerName: text('customer_name').notNull(),
    kind: text('kind').$type<MoveKind>().notNull(),
    fromTenant: text('from_tenant'),
    toTenant: text('to_tenant'),
    /** Of a transfer, which both sides know of. */
    fromName: text('from_name'),
    toName: text('to_name'),
    /** null: the portal itself. */
    byName: text('by_name'),
    reason: text('reason').notNull().default(''),
    protectedUntil: date('protected_until', { mode: 'string' }),
    /** The projects that were transferred. */
    moved: jsonb('moved').$type<MovedRecords>(),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('of_sides', { for: 'select', using: sql`${system} OR from_tenant = ${tenant} OR to_tenant = ${tenant}` }),
    pgPolicy('write', {
      for: 'insert',
      withCheck: sql`${system} OR (to_tenant = ${tenant} AND from_tenant IS NULL AND kind IN ('reported', 'extended'))`,
    }),
    // Only the undo of an import deletes the history of its customers.
    pgPolicy('unmade', { for: 'delete', using: system }),
    index('customer_moves_from').on(t.fromTenant, t.createdAt),
    index('customer_moves_to').on(t.toTenant, t.createdAt),
  ],
);
