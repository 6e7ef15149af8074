import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type ApprovalSteps, oneApprover, type RuleStep } from '#domain/capabilities/release/approval';
import type { ReleaseState } from '#domain/capabilities/release/workflow';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { projects } from '#server/core/project/tables';
import { accounts, tenants } from '#server/core/tenant/tables';
import {
  createdAt,
  instant,
  ofBothSides,
  ofProject,
  party,
  sharedHere,
  system,
  tenant,
  versioned,
} from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

const parties = sql`${system} OR tenant_code = ${tenant} OR ${sharedHere}`;

/**
 * A document submitted for review and approval, with the three people and their acts. Names are kept as they were: people may
 * leave, a report keeps who approved it.
 */
export const releases = pgTable(
  'releases',
  {
    ...ofProject(),
    releaseId: uuid('release_id').notNull(),
    document: text('document').$type<ReleasedDocument>().notNull(),
    /** Which one, of documents of which a project has many; empty for the others. */
    recordCode: text('record_code').notNull().default(''),
    /** Of the content that was submitted; of other content the release says nothing. */
    fingerprint: text('fingerprint').notNull(),
    state: text('state').$type<ReleaseState>().notNull().default('reviewing'),
    preparedBy: text('prepared_by').notNull(),
    preparedByName: text('prepared_by_name').notNull(),
    preparedAt: instant('prepared_at').notNull().defaultNow(),
    reviewerId: text('reviewer_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    /** The tenant in which the reviewer works on the project. */
    reviewerTenant: text('reviewer_tenant').notNull(),
    reviewedAt: instant('reviewed_at'),
    /** The steps of its approval, as the project's rule had them when it was submitted. */
    approval: jsonb('approval').$type<ApprovalSteps>().notNull().default(oneApprover),
    /** Who made what was submitted, where that is known. */
    madeBy: text('made_by'),
    /** Whose approval was the last one; null: it is not approved. */
    approverId: text('approver_id'),
    /** All who approved. */
    approverName: text('approver_name'),
    approverTenant: text('approver_tenant'),
    approvedAt: instant('approved_at'),
    /** The tenant of the person who prepared it. */
    preparerTenant: text('preparer_tenant').notNull(),
    returnedByName: text('returned_by_name'),
    returnedAt: instant('returned_at'),
    returnReason: text('return_reason'),
  },
  (t) => [
    pgPolicy('seen', { for: 'select', using: parties }),
    pgPolicy('submitted', { for: 'insert', withCheck: parties }),
    // What was approved or withdrawn stays as it is.
    pgPolicy('moved', {
      for: 'update',
      using: sql`(${parties}) AND state IN ('reviewing', 'approving', 'returned')`,
      withCheck: parties,
    }),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.releaseId] }),
    foreignKey({
      name: 'releases_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
    // A second guard below the server's: three different people prepare, review and approve.
    check(
      'releases_three_people',
      sql`prepared_by <> reviewer_id AND prepared_by <> approver_id AND reviewer_id <> approver_id
        AND made_by <> approver_id`,
    ),
    check(
      'releases_acts',
      sql`(state NOT IN ('approving', 'approved') OR reviewed_at IS NOT NULL) AND ((state = 'approved') = (approved_at IS NOT NULL))
        AND ((state = 'returned') = (returned_at IS NOT NULL))
        AND num_nulls(approver_id, approver_name, approver_tenant, approved_at) IN (0, 4)`,
    ),
    uniqueIndex('releases_open')
      .on(t.tenantCode, t.projectCode, t.document, t.recordCode)
      .where(sql`state IN ('reviewing', 'approving')`),
    index('releases_reviewer').on(t.reviewerId).where(sql`state = 'reviewing'`),
    index('releases_preparer').on(t.preparedBy).where(sql`state = 'returned'`),
  ],
);

/** A person's place in a step of an approval. What was approved stays as it is. */
export const releaseApprovers = pgTable(
  'release_approvers',
  {
    ...ofProject(),
    releaseId: uuid('release_id').notNull(),
    /** From 0. */
    step: smallint('step').notNull(),
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    /** The tenant in which the person works on the project. */
    memberTenant: text('member_tenant').notNull(),
    /** The person's approval, or that of a deputy, is awaited now. */
    isAwaited: boolean('is_awaited').notNull().default(false),
    approvedBy: text('approved_by'),
    approvedByName: text('approved_by_name'),
    approvedAt: instant('approved_at'),
    /** Who has the place instead, since the person left. */
    replacedByName: text('replaced_by_name'),
  },
  (t) => [
    pgPolicy('seen', { for: 'select', using: parties }),
    pgPolicy('named', { for: 'insert', withCheck: parties }),
    pgPolicy('acted', {
      for: 'update',
      using: sql`(${parties}) AND approved_at IS NULL AND replaced_by_name IS NULL`,
      withCheck: parties,
    }),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.releaseId, t.step, t.accountId] }),
    // Nobody approves twice in a step, for themselves and for somebody else.
    uniqueIndex('release_approvers_once').on(t.tenantCode, t.projectCode, t.releaseId, t.step, t.approvedBy),
    foreignKey({
      name: 'release_approvers_of',
      columns: [t.tenantCode, t.projectCode, t.releaseId],
      foreignColumns: [releases.tenantCode, releases.projectCode, releases.releaseId],
    }).onDelete('cascade'),
    check('release_approvers_act', sql`num_nulls(approved_by, approved_by_name, approved_at) IN (0, 3)`),
    check('release_approvers_awaited', sql`NOT is_awaited OR (approved_at IS NULL AND replaced_by_name IS NULL)`),
    check('release_approvers_replaced', sql`replaced_by_name IS NULL OR approved_at IS NULL`),
    index('release_approvers_pending').on(t.accountId).where(sql`approved_at IS NULL AND replaced_by_name IS NULL`),
  ],
);

/** Who approves a kind of a project's documents; a kind without a rule has one approver, named with each submission. */
export const approvalRules = pgTable(
  'approval_rules',
  {
    ...ofProject(),
    document: text('document').$type<ReleasedDocument>().notNull(),
    category: text('category').notNull(),
    inOrder: boolean('in_order').notNull(),
    /** Empty: it has no rule any more. */
    steps: jsonb('steps').$type<readonly RuleStep[]>().notNull(),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.document, t.category] }),
    foreignKey({
      name: 'approval_rules_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** A period in which a person of a tenant approves for another one of it. The other side of a project sees who that is. */
export const approvalDeputies = pgTable(
  'approval_deputies',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    deputyId: uuid('deputy_id').notNull(),
    /** For whom. */
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    name: text('name').notNull(),
    deputyAccountId: text('deputy_account_id')
      .notNull()
      .references(() => accounts.accountId),
    deputyName: text('deputy_name').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ...ofBothSides(),

    primaryKey({ columns: [t.tenantCode, t.deputyId] }),
    check('approval_deputies_other', sql`account_id <> deputy_account_id AND from_day <= to_day`),
    index('approval_deputies_of').on(t.tenantCode, t.accountId),
    index('approval_deputies_by').on(t.tenantCode, t.deputyAccountId),
  ],
);
