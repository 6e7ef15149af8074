import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReleaseState } from '#domain/capabilities/release/workflow';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { projects } from '#server/core/project/tables';
import { instant, ofProject, sharedHere, system, tenant } from '#server/kernel/db/columns';

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
    approverId: text('approver_id').notNull(),
    approverName: text('approver_name').notNull(),
    approverTenant: text('approver_tenant').notNull(),
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
      sql`prepared_by <> reviewer_id AND prepared_by <> approver_id AND reviewer_id <> approver_id`,
    ),
    check(
      'releases_acts',
      sql`(state NOT IN ('approving', 'approved') OR reviewed_at IS NOT NULL) AND ((state = 'approved') = (approved_at IS NOT NULL))
        AND ((state = 'returned') = (returned_at IS NOT NULL))`,
    ),
    uniqueIndex('releases_open')
      .on(t.tenantCode, t.projectCode, t.document, t.recordCode)
      .where(sql`state IN ('reviewing', 'approving')`),
    index('releases_reviewer').on(t.reviewerId).where(sql`state = 'reviewing'`),
    index('releases_approver').on(t.approverId).where(sql`state = 'approving'`),
    index('releases_preparer').on(t.preparedBy).where(sql`state = 'returned'`),
  ],
);
