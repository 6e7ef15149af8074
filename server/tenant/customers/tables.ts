import { sql } from 'drizzle-orm';
import { date, jsonb, pgPolicy, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Contact } from '#domain/tenant/customers/rules';
import { instant, system, tenant, versioned } from '../../kernel/db/columns';
import { tenants } from '../tables';

/**
 * What is kept of a customer beside its tenant, by the channel that has it; the customer itself doesn't see it. Whose it
 * is stands in tenant_relations alone. The database keeps a row for every customer (a trigger on those).
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
    /** The last day on which nobody else can report it. */
    protectedUntil: date('protected_until', { mode: 'string' })
      .notNull()
      .default(sql`(now() AT TIME ZONE 'Asia/Shanghai')::date + 90`),
    /** How often that was extended. */
    extensions: smallint('extensions').notNull().default(0),
    ...versioned(),
  },
  () => [
    pgPolicy('of_channel', {
      for: 'all',
      using: sql`${system} OR tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = ${tenant})`,
    }),
  ],
);
