import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { jsonb } from '#server/kernel/db/json';
import { caller, createdAt, instant, ownOfAccount, system, systemOnly, tenant } from './db/columns';

/** Append-only: the application role may insert and read, never change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Whose record it concerns; null for events before a tenant is known. */
    tenantCode: text('tenant_code'),
    actorTenantCode: text('actor_tenant_code'),
    accountId: text('account_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityCode: text('entity_code').notNull(),
    detail: jsonb('detail').notNull().default(sql`'{}'::jsonb`),
    requestId: text('request_id'),
    /** The network that it came from, without the part that identifies its subscriber; null: the portal itself. */
    network: text('network'),
    /** The accounts whose work a bulk edit concerned; searching thousands of ids would take seconds. */
    concerned: text('concerned').array(),
    /** The project that it is about, of actions within one: under row-level security an index needs a plain column. */
    projectCode: text('project_code').notNull().generatedAlwaysAs(sql`coalesce(detail ->> 'projectCode', entity_code)`),
  },
  (t) => [
    pgPolicy('party', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR actor_tenant_code = ${tenant}`,
    }),
    // The history of a project is visible to everyone who works on it, on both sides.
    pgPolicy('shared', {
      for: 'select',
      using: sql`(tenant_code, project_code) IN (SELECT s.tenant_code, s.project_code FROM project_share s WHERE s.shared_with = ${tenant})`,
    }),
    pgPolicy('append', {
      for: 'insert',
      withCheck: sql`${system} OR actor_tenant_code = ${tenant} OR account_id = ${caller}`,
    }),
    // The portal has no right to delete; audit_prune deletes rows past their retention.
    pgPolicy('prune', { for: 'delete', using: system }),

    index('audit_log_entity').on(t.tenantCode, t.entity, t.entityCode, t.id),
    index('audit_log_project').on(t.tenantCode, t.projectCode, t.id),
    // Indexes for searches of the trail, each with the latest rows first.
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_tenant').on(t.tenantCode, t.at, t.id),
    index('audit_log_tenant_action').on(t.tenantCode, t.action, t.at, t.id),
    // Actions of a tenant's people elsewhere.
    index('audit_log_elsewhere')
      .on(t.actorTenantCode, t.at, t.id)
      .where(sql`actor_tenant_code IS DISTINCT FROM tenant_code`),
    index('audit_log_account').on(t.accountId, t.at, t.id),
    index('audit_log_tenant_account').on(t.tenantCode, t.accountId, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
    index('audit_log_code').on(t.entityCode, t.at, t.id),
  ],
);

/** Counts refusals per hour, so that the trail needs no row for each. */
export const auditCounts = pgTable(
  'audit_counts',
  {
    /** Action, actor and object. */
    key: text('key').notNull(),
    hour: instant('hour').notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [systemOnly(), primaryKey({ columns: [t.key, t.hour] })],
);

/** A write that was sent twice (double click, retry after a lost answer) is done once and answers the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: text('account_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the input: the same key with other input is another write. */
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    /** Tenants whose records it changed: a caller who no longer sees one of them does not get the answer. */
    about: text('about').array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (t) => [
    ownOfAccount(),
    primaryKey({ columns: [t.accountId, t.endpoint, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);

/** One row: the identity of this database and its secret. */
export const portalIdentity = pgTable(
  'portal_identity',
  {
    /** The data folder carries the same mark (server/kernel/files/identity.ts). */
    identity: uuid('identity').primaryKey().defaultRandom(),
    /** Signs values that are handed out and must come back unchanged. */
    secret: text('secret').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
  },
  () => [systemOnly()],
);
