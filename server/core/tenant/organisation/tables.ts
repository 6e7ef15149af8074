import { sql } from 'drizzle-orm';
import { foreignKey, jsonb, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Contact } from '#domain/core/tenant/customers/rules';
import type { OrganisationFile } from '#domain/core/tenant/organisation/rules';
import { system, tenant, versioned } from '#server/kernel/db/columns';
import { files } from '#server/kernel/files/tables';
import { tenants } from '../tables';

const own = () => pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` });
const tenantCode = () =>
  text('tenant_code')
    .notNull()
    .references(() => tenants.tenantCode);

/** What a tenant says of itself. What a channel keeps of its customer is the channel's, and stands in customers. */
export const organisations = pgTable(
  'organisations',
  {
    tenantCode: tenantCode().primaryKey(),
    nameEn: text('name_en').notNull().default(''),
    address: text('address').notNull().default(''),
    contacts: jsonb('contacts').$type<Contact[]>().notNull().default([]),
    ...versioned(),
  },
  () => [own()],
);

export const organisationFiles = pgTable(
  'organisation_files',
  {
    tenantCode: tenantCode(),
    kind: text('kind').$type<OrganisationFile>().notNull(),
    objectId: text('object_id').notNull(),
  },
  (t) => [
    own(),
    primaryKey({ columns: [t.tenantCode, t.kind] }),
    foreignKey({
      name: 'organisation_files_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }).onDelete('cascade'),
  ],
);
