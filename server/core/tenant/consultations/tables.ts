import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ConsultationState, ConsultationTopic } from '#domain/core/tenant/consultations/rules';
import type { TenantWire } from '#domain/core/tenant/schema';
import { createdAt, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { tenants } from '../tables';

/** The fields whose change an entry of the history records. */
export type ConsultationChange = TenantWire['getConsultation']['data']['history'][number]['changed'][number];

const received = () => pgPolicy('of_receiver', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` });

/** Inquiries, readable only by the channel or platform that received them. */
export const consultations = pgTable(
  'consultations',
  {
    /** The receiver. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    consultationCode: text('consultation_code').notNull(),
    /** The sender, with its name at that time; null if the receiver's own people recorded it. */
    fromTenantCode: text('from_tenant_code').references(() => tenants.tenantCode),
    fromName: text('from_name'),
    company: text('company').notNull(),
    contactName: text('contact_name').notNull(),
    phone: text('phone').notNull(),
    topic: text('topic').$type<ConsultationTopic>().notNull(),
    content: text('content').notNull(),
    state: text('state').$type<ConsultationState>().notNull().default('new'),
    ownerAccountId: text('owner_account_id'),
    nextStep: text('next_step').notNull().default(''),
    nextDue: date('next_due', { mode: 'string' }),
    outcome: text('outcome').notNull().default(''),
    /** That came of it. */
    customerTenantCode: text('customer_tenant_code').references(() => tenants.tenantCode),
    ...versioned(),
  },
  (t) => [
    received(),

    primaryKey({ columns: [t.tenantCode, t.consultationCode] }),
    index('consultations_latest').on(t.tenantCode, t.createdAt, t.consultationCode),
    index('consultations_owner').on(t.tenantCode, t.ownerAccountId),
    index('consultations_from').on(t.fromTenantCode).where(sql`state IN ('new', 'contacted')`),
    index('consultations_due').on(t.nextDue).where(sql`state IN ('new', 'contacted')`),
  ],
);

/** The history of an inquiry; entries never change. */
export const consultationNotes = pgTable(
  'consultation_notes',
  {
    tenantCode: text('tenant_code').notNull(),
    consultationCode: text('consultation_code').notNull(),
    noteId: uuid('note_id').notNull().defaultRandom(),
    byName: text('by_name').notNull(),
    note: text('note').notNull().default(''),
    changed: jsonb('changed').$type<ConsultationChange[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    received(),

    primaryKey({ columns: [t.tenantCode, t.noteId] }),
    foreignKey({
      columns: [t.tenantCode, t.consultationCode],
      foreignColumns: [consultations.tenantCode, consultations.consultationCode],
    }).onDelete('cascade'),
    index('consultation_notes_of').on(t.tenantCode, t.consultationCode, t.createdAt),
  ],
);
