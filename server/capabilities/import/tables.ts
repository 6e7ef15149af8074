import { sql } from 'drizzle-orm';
import { pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MappedField } from '#domain/kernel/tableMapping';
import { instant, system, tenant } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** How a tenant has matched the columns of a table, so that it is matched once. */
export const importMappings = pgTable(
  'import_mappings',
  {
    /** Of the people who import, not of those whose data it is. */
    tenantCode: text('tenant_code').notNull(),
    /** What is imported: each kind has fields of its own. */
    kind: text('kind').notNull(),
    /** What the table is known by (domain/kernel/tableMapping.ts, layoutOf), as a hash. */
    layout: text('layout').notNull(),
    fields: jsonb('fields').$type<MappedField[]>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    primaryKey({ columns: [t.tenantCode, t.kind, t.layout] }),
  ],
);
