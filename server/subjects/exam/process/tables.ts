import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ProcessContent } from '#domain/subjects/exam/process/content';
import type { ProcessState } from '#domain/subjects/exam/process/workflow';
import { accounts, tenants } from '#server/core/tenant/tables';
import { instant, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** Exams that a tenant, the organizer, runs for internal auditors of its customers. */
export const examProcesses = pgTable(
  'exam_processes',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    processCode: text('process_code').notNull(),
    state: text('state').$type<ProcessState>().notNull().default('draft'),
    content: jsonb('content').$type<ProcessContent>().notNull(),
    ...versioned(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    /** Those who were invited read what it asks of them. */
    pgPolicy('invited', {
      for: 'select',
      using: sql`EXISTS (SELECT 1 FROM exam_candidates c WHERE c.process_code = exam_processes.process_code AND c.tenant_code = ${tenant})`,
    }),
    primaryKey({ columns: [t.tenantCode, t.processCode] }),
    unique('exam_processes_code').on(t.processCode),
  ],
);

/** Written by the organizer, read also by the tenant whose people it is about. */
export const ofOrganizer = () => [
  pgPolicy('organizer', { for: 'all', using: sql`${system} OR organizer_code = ${tenant}` }),
  pgPolicy('own', { for: 'select', using: sql`tenant_code = ${tenant}` }),
];

/** Who may sit a process. */
export const examCandidates = pgTable(
  'exam_candidates',
  {
    /** The customer's. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    processCode: text('process_code').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    organizerCode: text('organizer_code').notNull(),
    /** As they were when they were invited: the portal keeps them for its records. */
    showName: text('show_name').notNull(),
    tenantName: text('tenant_name').notNull(),
    invitedBy: text('invited_by').notNull(),
    invitedAt: instant('invited_at').notNull().defaultNow(),
    extraMinutes: integer('extra_minutes').notNull().default(0),
    extraTries: integer('extra_tries').notNull().default(0),
    readUnits: text('read_units').array().notNull().default([]),
    ...versioned(),
  },
  (t) => [
    ...ofOrganizer(),
    primaryKey({ columns: [t.tenantCode, t.processCode, t.accountId] }),
    index('exam_candidates_process').on(t.organizerCode, t.processCode),
    foreignKey({
      name: 'exam_candidates_of',
      columns: [t.organizerCode, t.processCode],
      foreignColumns: [examProcesses.tenantCode, examProcesses.processCode],
    }),
  ],
);
