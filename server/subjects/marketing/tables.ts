import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgPolicy, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Words } from '#domain/kernel/levels';
import type { DeliveryEvent, DeliveryState } from '#domain/subjects/marketing/deliveries/workflow';
import type { ProductContent, ProductState } from '#domain/subjects/marketing/products/rules';
import type { ApplicationState, AppliedItem } from '#domain/subjects/marketing/rules';
import { accounts, tenants } from '#server/core/tenant/tables';
import { instant, reference, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';
import { orders } from '#server/subjects/ledger/orders/tables';

/** The platform's products; partners hold units of them. Their editions describe them. */
export const products = pgTable(
  'products',
  {
    productCode: text('product_code').primaryKey(),
    position: smallint('position').notNull(),
    state: text('state').$type<ProductState>().notNull().default('draft'),
    /** The last one that was published; 0: none yet. */
    edition: smallint('edition').notNull().default(0),
    /** What the operator is about to publish; null: nothing else than what is published. */
    draft: jsonb('draft').$type<ProductContent>(),
    ...versioned(),
  },
  () => [
    ...reference(),
    check('products_say_something', sql`edition > 0 OR draft IS NOT NULL`),
    check('products_published', sql`(state = 'draft') = (edition = 0)`),
  ],
);

/** The published editions of a product; they are never changed. */
export const productEditions = pgTable(
  'product_editions',
  {
    productCode: text('product_code')
      .notNull()
      .references(() => products.productCode),
    edition: smallint('edition').notNull(),
    content: jsonb('content').$type<ProductContent>().notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
    /** null: it came with the portal. */
    publishedByName: text('published_by_name'),
  },
  (t) => [...reference(), primaryKey({ columns: [t.productCode, t.edition] })],
);

/** A channel asks the partner above it for units of products. */
export const equityApplications = pgTable(
  'equity_applications',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    applicationCode: text('application_code').notNull().unique(),
    /** As it is called when it asks; the one asked may not see its row. */
    tenantName: text('tenant_name').notNull(),
    /** Who is asked. */
    grantorTenantCode: text('grantor_tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    grantorName: text('grantor_name').notNull(),
    state: text('state').$type<ApplicationState>().notNull().default('open'),
    items: jsonb('items').$type<AppliedItem[]>().notNull(),
    note: text('note').notNull(),
    /** Who asked, by account and as they are called. */
    appliedBy: text('applied_by').notNull(),
    appliedByName: text('applied_by_name').notNull(),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
    ...versioned(),
  },
  (t) => [
    pgPolicy('both', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR grantor_tenant_code = ${tenant}`,
    }),
    pgPolicy('asked', {
      for: 'insert',
      withCheck: sql`${system} OR (tenant_code = ${tenant} AND grantor_tenant_code = (SELECT a.tenant_code FROM partner_above() a))`,
    }),
    pgPolicy('answered', {
      for: 'update',
      using: sql`${system} OR tenant_code = ${tenant} OR grantor_tenant_code = ${tenant}`,
    }),

    primaryKey({ columns: [t.tenantCode, t.applicationCode] }),
    index('equity_applications_grantor').on(t.grantorTenantCode, t.createdAt),
  ],
);

/** What the platform's people deliver for a project of a channel; the channel's row. */
export const deliveries = pgTable(
  'deliveries',
  {
    tenantCode: text('tenant_code').notNull(),
    deliveryCode: text('delivery_code').notNull().unique(),
    orderCode: text('order_code').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    productCode: text('product_code')
      .notNull()
      .references(() => products.productCode),
    productName: jsonb('product_name').$type<Words>().notNull(),
    /** As it was called then; a project may be deleted, or go to another channel. */
    projectCode: text('project_code').notNull(),
    projectName: text('project_name').notNull(),
    wish: text('wish').notNull(),
    orderedBy: text('ordered_by')
      .notNull()
      .references(() => accounts.accountId),
    orderedByName: text('ordered_by_name').notNull(),
    takenBy: text('taken_by').references(() => accounts.accountId),
    takenByName: text('taken_by_name'),
    takenAt: instant('taken_at'),
    /** Who had the project before, and has it again afterwards. */
    previousTeacherId: text('previous_teacher_id').references(() => accounts.accountId),
    /** The person who works on it was admitted for it, and leaves with it. */
    isGuest: boolean('is_guest').notNull().default(false),
    /** What was done to it, the first first. */
    events: jsonb('events').$type<DeliveryEvent[]>().notNull().default([]),
    ...versioned(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    primaryKey({ columns: [t.tenantCode, t.deliveryCode] }),
    foreignKey({
      name: 'deliveries_order',
      columns: [t.tenantCode, t.orderCode],
      foreignColumns: [orders.tenantCode, orders.orderCode],
    }),
    index('deliveries_latest').on(t.tenantCode, t.createdAt),
    index('deliveries_all').on(t.state, t.createdAt),
    index('deliveries_taken').on(t.takenBy).where(sql`taken_by IS NOT NULL`),
  ],
);

/** Papers of an application are the applicant's files, read by both sides. */
export const equityPapers = pgPolicy('equity_papers', {
  for: 'select',
  using: sql`entity = 'equityApplication' AND entity_code IN (SELECT a.application_code FROM equity_applications a)`,
}).link(files);
