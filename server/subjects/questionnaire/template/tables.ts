import { sql } from 'drizzle-orm';
import { boolean, foreignKey, integer, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Words } from '#domain/kernel/levels';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { tenants } from '#server/core/tenant/tables';
import { createdAt, instant, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** Templates of a channel. Their questions are drafted here, and published in versions. */
export const templates = pgTable(
  'questionnaire_templates',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    templateCode: text('template_code').notNull(),
    name: jsonb('name').$type<Words>().notNull(),
    description: jsonb('description').$type<Words>().notNull(),
    draft: jsonb('draft').$type<TemplateContent>().notNull(),
    /** Its newest version; null while none is published. */
    published: integer('published'),
    publishedAt: instant('published_at'),
    /** Offered for new questionnaires. */
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...versioned(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),

    primaryKey({ columns: [t.tenantCode, t.templateCode] }),
  ],
);

/** What a template asked at a time; never changed. */
export const templateVersions = pgTable(
  'questionnaire_template_versions',
  {
    tenantCode: text('tenant_code').notNull(),
    templateCode: text('template_code').notNull(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    /** What is new in it. */
    note: text('note').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),

    primaryKey({ columns: [t.tenantCode, t.templateCode, t.number] }),
    foreignKey({
      name: 'template_versions_template',
      columns: [t.tenantCode, t.templateCode],
      foreignColumns: [templates.tenantCode, templates.templateCode],
    }).onDelete('cascade'),
  ],
);
