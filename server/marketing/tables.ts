import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { ProductContent, ProductState } from '#domain/marketing/products/rules';
import type { ApplicationState, AppliedItem } from '#domain/marketing/rules';
import { createdAt, instant, reference, system, tenant, versioned } from '../kernel/db/columns';
import { files } from '../kernel/files/tables';
import { tenants } from '../tenant/tables';

/** What the platform offers; partners hold units of it. What is said of it stands in its editions. */
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

/** What was published of a product, each time: nobody changes it. */
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

/** Papers that go with an application; read by both sides. */
export const equityPapers = pgTable(
  'equity_papers',
  {
    tenantCode: text('tenant_code').notNull(),
    applicationCode: text('application_code').notNull(),
    objectId: text('object_id').notNull(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('both', {
      for: 'select',
      using: sql`application_code IN (SELECT a.application_code FROM equity_applications a)`,
    }),
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),

    primaryKey({ columns: [t.tenantCode, t.objectId] }),
    foreignKey({
      columns: [t.tenantCode, t.applicationCode],
      foreignColumns: [equityApplications.tenantCode, equityApplications.applicationCode],
    }),
    foreignKey({ columns: [t.tenantCode, t.objectId], foreignColumns: [files.tenantCode, files.objectId] }),
    unique('equity_papers_of').on(t.applicationCode, t.objectId),
  ],
);
