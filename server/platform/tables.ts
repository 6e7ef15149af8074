import { sql } from 'drizzle-orm';
import { date, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RoleCode } from '#domain/kernel/roles';
import type { BodyScope, BodyState } from '#domain/platform/bodies';
import { instant, system, systemOnly, tenant, versioned } from '../kernel/db/columns';
import { accounts, tenants } from '../tenant/tables';
import { sessions } from '../user/tables';

/** The approval of a certification body, which is a tenant. */
export const certificationBodies = pgTable(
  'certification_bodies',
  {
    tenantCode: text('tenant_code')
      .primaryKey()
      .references(() => tenants.tenantCode),
    approvalNumber: text('approval_number').notNull().unique(),
    /** Its last day. */
    validUntil: date('valid_until', { mode: 'string' }),
    scopes: text('scopes').array().$type<BodyScope[]>().notNull().default([]),
    state: text('state').$type<BodyState>().notNull().default('valid'),
    /** Why it is suspended or withdrawn. */
    reason: text('reason'),
    ...versioned(),
  },
  () => [
    pgPolicy('read', { for: 'select', using: sql`${system} OR tenant_code = ${tenant}` }),
    pgPolicy('kept', { for: 'all', using: system, withCheck: system }),
  ],
);

/** Views of tenants by operators, each within one session; session_open reads the one that runs. */
export const supportViews = pgTable(
  'support_views',
  {
    viewCode: text('view_code').primaryKey(),
    /** It goes when the session does; what it was stands in the log. */
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** Which tenant is viewed, with the roles of whom; the row is the portal's, and neither side's. */
    viewedTenant: text('viewed_tenant')
      .notNull()
      .references(() => tenants.tenantCode),
    roles: text('roles').array().$type<RoleCode[]>().notNull(),
    reason: text('reason').notNull(),
    beganAt: instant('began_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** null: not ended by hand; past its time it is over all the same. */
    endedAt: instant('ended_at'),
  },
  (t) => [systemOnly(), uniqueIndex('support_views_open').on(t.tokenHash).where(sql`ended_at IS NULL`)],
);
