import { sql } from 'drizzle-orm';
import { index, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, system, tenant } from '#server/kernel/db/columns';
import { files } from '#server/kernel/files/tables';
import { accounts, tenants } from '../tables';

/**
 * The company data that was given for an application, and the decision on it. Name, kind, state and version
 * are the tenant's own.
 */
export const applications = pgTable(
  'applications',
  {
    tenantCode: text('tenant_code')
      .primaryKey()
      .references(() => tenants.tenantCode),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** The channel whose customer it becomes, or the platform. */
    deciderTenantCode: text('decider_tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    /** That it came with. */
    inviteCode: text('invite_code'),
    uscc: text('uscc').notNull(),
    note: text('note').notNull().default(''),
    appliedAt: instant('applied_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').references(() => accounts.accountId),
    reason: text('reason'),
  },
  (t) => [
    pgPolicy('both_sides', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR decider_tenant_code = ${tenant}`,
    }),
    pgPolicy('made', { for: 'insert', withCheck: sql`${system}` }),
    pgPolicy('decided', { for: 'update', using: sql`${system} OR decider_tenant_code = ${tenant}` }),

    index('applications_waiting').on(t.deciderTenantCode, t.appliedAt),
  ],
);

/** Supporting documents of an application, such as the business license; the decider may read them. */
export const applicationPapers = pgPolicy('application_papers', {
  for: 'select',
  using: sql`entity = 'application' AND entity_code IN (SELECT a.tenant_code FROM applications a)`,
}).link(files);
