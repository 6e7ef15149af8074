import { sql } from 'drizzle-orm';
import { date, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core';
import type { BodyScope, BodyState } from '#domain/subjects/platform/bodies';
import { tenants } from '#server/core/tenant/tables';
import { system, tenant, versioned } from '#server/kernel/db/columns';

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
