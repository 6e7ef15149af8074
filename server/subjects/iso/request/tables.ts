import { date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RequestKind, RequestStatus } from '#domain/subjects/iso/request/request';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';

/** What one person was asked for: a module of facts to fill in, or a document to prepare. */
export const workRequests = pgTable(
  'work_requests',
  {
    ...ofProject(),
    kind: text('kind').$type<RequestKind>().notNull(),
    /** The module; the document, or the template that none was made from yet. */
    recordCode: text('record_code').notNull(),
    assigneeId: text('assignee_id')
      .notNull()
      .references(() => accounts.accountId),
    status: text('status').$type<RequestStatus>().notNull().default('open'),
    dueOn: date('due_on', { mode: 'string' }),
    /** What is to be done. */
    note: text('note').notNull().default(''),
    /** Who asked, and is told when it is handed in. */
    askedBy: text('asked_by')
      .notNull()
      .references(() => accounts.accountId),
    submittedAt: instant('submitted_at'),
    returnedByName: text('returned_by_name'),
    returnReason: text('return_reason'),
    ...versioned(),
  },
  (t) => [
    party(),
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.kind, t.recordCode] }),
    index('work_requests_of').on(t.tenantCode, t.assigneeId),
    foreignKey({
      name: 'work_requests_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);
