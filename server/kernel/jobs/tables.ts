import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { projects } from '#server/core/project/tables';
import { tenants } from '#server/core/tenant/tables';
import { jsonb } from '#server/kernel/db/json';
import { createdAt, instant, party } from '../db/columns';

/** Long work as people see it; the queue's own rows are temporary. */
export const jobs = pgTable(
  'jobs',
  {
    jobCode: text('job_code').primaryKey(),
    /** The project's customer, or the actor's tenant for work without a project. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    projectCode: text('project_code'),
    kind: text('kind').notNull(),
    state: text('state').$type<'queued' | 'running' | 'done' | 'failed'>().notNull().default('queued'),
    percent: smallint('percent').notNull().default(0),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<Record<string, string | number>>(),
    /** In whose name it runs. */
    accountId: text('account_id').notNull(),
    actorTenantCode: text('actor_tenant_code').notNull(),
    /** The person who started it confirmed that it may void a signature. */
    endsSignature: boolean('ends_signature').notNull().default(false),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (t) => [
    party(),
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
    index('jobs_project').on(t.tenantCode, t.projectCode, t.kind, t.createdAt),
    // Each new job counts the open jobs of its tenant.
    index('jobs_open').on(t.actorTenantCode, t.accountId).where(sql`state IN ('queued', 'running')`),
  ],
);
