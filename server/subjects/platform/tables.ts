import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, jsonb, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ApprovalKindName } from '#domain/generated/approvalKinds';
import type { RoleCode } from '#domain/kernel/roles';
import type { ApprovalState, Fact } from '#domain/subjects/platform/approvals/rules';
import type { BodyScope, BodyState } from '#domain/subjects/platform/bodies';
import { accounts, tenants } from '#server/core/tenant/tables';
import { sessions } from '#server/core/user/tables';
import { createdAt, instant, system, systemOnly, tenant, versioned } from '#server/kernel/db/columns';
import { files } from '#server/kernel/files/tables';

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

/** What one of the operator's people asks for and another one decides. It is changed once, by the decision, and never removed. */
export const approvals = pgTable(
  'approvals',
  {
    approvalCode: text('approval_code').primaryKey(),
    /** The operator's. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    kind: text('kind').$type<ApprovalKindName>().notNull(),
    /** What of this kind it is about: of the same, one waits at a time. */
    about: text('about').notNull(),
    /** Just what is carried out. */
    input: jsonb('input').$type<object>().notNull(),
    /** What it said when it was asked for, or when it was confirmed. */
    facts: jsonb('facts').$type<Fact[]>().notNull(),
    reason: text('reason'),
    /** How money was sent back. */
    number: text('number'),
    voucherId: text('voucher_id'),
    /** Of whom it is, where that is another tenant. */
    aboutTenant: text('about_tenant').references(() => tenants.tenantCode),
    /** Whose account it is about: they don't confirm it. */
    aboutAccount: text('about_account').references(() => accounts.accountId),
    path: text('path'),
    state: text('state').$type<ApprovalState>().notNull().default('open'),
    askedBy: text('asked_by')
      .notNull()
      .references(() => accounts.accountId),
    askedByName: text('asked_by_name').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    decidedBy: text('decided_by').references(() => accounts.accountId),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    pgPolicy('seen', { for: 'select', using: sql`${system} OR tenant_code = ${tenant}` }),
    pgPolicy('asked', { for: 'insert', withCheck: sql`${system} OR tenant_code = ${tenant}` }),
    pgPolicy('decided', {
      for: 'update',
      using: sql`(${system} OR tenant_code = ${tenant}) AND state = 'open'`,
      withCheck: sql`${system} OR tenant_code = ${tenant}`,
    }),
    // Whatever the server does: nobody confirms what they have asked for, or what is about themselves.
    check(
      'approvals_two',
      sql`state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> asked_by AND decided_by IS DISTINCT FROM about_account)`,
    ),
    uniqueIndex('approvals_waiting').on(t.kind, t.about).where(sql`state = 'open'`),
    index('approvals_latest').on(t.createdAt),
    foreignKey({
      name: 'approvals_voucher',
      columns: [t.tenantCode, t.voucherId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
  ],
);
