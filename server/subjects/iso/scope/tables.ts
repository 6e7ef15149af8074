import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ScopeList } from '#domain/subjects/iso/scope/lists';
import { tenants } from '#server/core/tenant/tables';
import { ofBothSides, versioned } from '#server/kernel/db/columns';

/** Scope codes that a channel proposes for an industry in place of the portal's; its customers see them in their projects. */
export const scopeProposals = pgTable(
  'scope_proposals',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    /** Of GB/T 4754; those below it have the same, unless they have their own. */
    industryCode: text('industry_code').notNull(),
    list: text('list').$type<ScopeList>().notNull(),
    /** The likeliest first. */
    codes: text('codes').array().notNull(),
    ...versioned(),
  },
  (t) => [
    ...ofBothSides(),
    primaryKey({ columns: [t.tenantCode, t.industryCode, t.list] }),
    check('scope_proposals_list', sql`list IN ('QES', 'ISMS', 'EnMS')`),
    check('scope_proposals_codes', sql`cardinality(codes) <= 20`),
  ],
);
