import { date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RequestStatus } from '#domain/subjects/iso/request/request';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';

/** Modules of facts that one of the customer's people was asked to fill in. */
export const factRequests = pgTable(
  'fact_requests',
  {
    ...ofProject(),
    moduleCode: text('module_code').notNull(),
    assigneeId: text('assignee_id')
      .notNull()
      .references(() => accounts.accountId),
    status: text('status').$type<RequestStatus>().notNull().default('open'),
    dueOn: date('due_on', { mode: 'string' }),
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

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.moduleCode] }),
    index('fact_requests_of').on(t.tenantCode, t.assigneeId),
    foreignKey({
      name: 'fact_requests_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);
