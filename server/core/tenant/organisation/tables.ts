import { sql } from 'drizzle-orm';
import { pgPolicy, pgTable, text } from 'drizzle-orm/pg-core';
import type { Contact } from '#domain/core/tenant/customers/rules';
import { system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { tenants } from '../tables';

const own = () => pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` });
const tenantCode = () =>
  text('tenant_code')
    .notNull()
    .references(() => tenants.tenantCode);

/** A tenant's own data. A channel's data of its customer is in customers. */
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
