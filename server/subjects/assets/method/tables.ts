import { integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { UnitCategory } from '#domain/subjects/assets/inventory/derivation';
import type { Method } from '#domain/subjects/assets/method/method';
import { tenants } from '#server/core/tenant/tables';
import { createdAt, ofBothSides, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** A tenant's own methods; each saving is a new version, and an assessment keeps a copy of the one it was made with. */
export const methods = pgTable(
  'methods',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    methodKey: text('method_key').notNull(),
    version: integer('version').notNull(),
    method: jsonb('method').$type<Method>().notNull(),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [...ofBothSides(), primaryKey({ columns: [t.tenantCode, t.methodKey, t.version] })],
);

/** Threats and vulnerabilities that a tenant adds to the catalogue of domain/subjects/assets/method. */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    entryId: uuid('entry_id').notNull(),
    kind: text('kind').$type<'threat' | 'vulnerability'>().notNull(),
    name: text('name').notNull(),
    categories: text('categories').array().$type<UnitCategory[]>().notNull(),
    ...versioned(),
  },
  (t) => [
    ...ofBothSides(),

    primaryKey({ columns: [t.tenantCode, t.entryId] }),
    unique('catalogue_entries_name').on(t.tenantCode, t.kind, t.name),
  ],
);
