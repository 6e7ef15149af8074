import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ApprovalState, Fact } from '#domain/capabilities/approval/rules';
import type { ApprovalKindName } from '#domain/generated/approvalKinds';
import { accounts, tenants } from '#server/core/tenant/tables';
import { createdAt, instant, system, tenant } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

/** An operator's request that another operator decides. It changes by the decision and, if money is sent, by the payment; it is never removed. */
export const approvals = pgTable(
  'approvals',
  {
    approvalCode: text('approval_code').primaryKey(),
    /** The operator's. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    kind: text('kind').$type<ApprovalKindName>().notNull(),
    /** The target of a request of this kind: only one request with the same target waits at a time. */
    about: text('about').notNull(),
    /** The exact input that is carried out. */
    input: jsonb('input').$type<object>().notNull(),
    /** The facts at the request, or at its confirmation. */
    facts: jsonb('facts').$type<Fact[]>().notNull(),
    reason: text('reason'),
    /** How money was sent: recorded after the approval. */
    number: text('number'),
    /** The operator's account that the money left, with the number as it is compared: a number tells of one transfer alone. */
    numberKey: text('number_key'),
    voucherId: text('voucher_id'),
    paidOn: date('paid_on', { mode: 'string' }),
    paidBy: text('paid_by').references(() => accounts.accountId),
    paidByName: text('paid_by_name'),
    /** The tenant it concerns, if that is another tenant. */
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
    /** Who withdrew or refused it after its approval. */
    endedBy: text('ended_by').references(() => accounts.accountId),
    endedByName: text('ended_by_name'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    pgPolicy('seen', { for: 'select', using: sql`${system} OR tenant_code = ${tenant}` }),
    pgPolicy('asked', { for: 'insert', withCheck: sql`${system} OR tenant_code = ${tenant}` }),
    pgPolicy('decided', {
      for: 'update',
      using: sql`(${system} OR tenant_code = ${tenant}) AND state IN ('open', 'approved')`,
      withCheck: sql`${system} OR tenant_code = ${tenant}`,
    }),
    // A second guard below the server's: no person confirms their own request, or one about themselves.
    check(
      'approvals_two',
      sql`state NOT IN ('approved', 'confirmed') OR (decided_by IS NOT NULL AND decided_by <> asked_by AND decided_by IS DISTINCT FROM about_account)`,
    ),
    uniqueIndex('approvals_waiting').on(t.kind, t.about).where(sql`state IN ('open', 'approved')`),
    uniqueIndex('approvals_number')
      .on(t.tenantCode, t.numberKey)
      .where(sql`state IN ('open', 'approved', 'confirmed')`),
    index('approvals_latest').on(t.createdAt),
    foreignKey({
      name: 'approvals_voucher',
      columns: [t.tenantCode, t.voucherId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
  ],
);
