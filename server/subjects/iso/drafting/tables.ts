import { sql } from 'drizzle-orm';
import { boolean, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core';
import { tenants } from '#server/core/tenant/tables';
import { system, tenant, versioned } from '#server/kernel/db/columns';

/** Tenants that have said whether a language model may propose texts of theirs; it may where there is no row. */
export const draftingSettings = pgTable(
  'drafting_settings',
  {
    tenantCode: text('tenant_code')
      .primaryKey()
      .references(() => tenants.tenantCode),
    isForbidden: boolean('is_forbidden').notNull(),
    ...versioned(),
  },
  () => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    // Both sides of a project decide for the people who work on it, also for guests of the channel.
    pgPolicy('of_project', {
      for: 'select',
      using: sql`EXISTS (SELECT 1 FROM projects p WHERE p.tenant_code = drafting_settings.tenant_code OR p.channel_tenant_code = drafting_settings.tenant_code)`,
    }),
  ],
);
