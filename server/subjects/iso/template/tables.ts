import { sql } from 'drizzle-orm';
import { boolean, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '#domain/kernel/texts';
import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';
import type { TemplateFault, TemplateKind } from '#domain/subjects/iso/template/template';
import type { DocumentScheme } from '#domain/subjects/iso/timeline/timeline';
import { tenants } from '#server/core/tenant/tables';
import { createdAt, ofBothSides, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

/** Word templates of a channel; its customers learn which there are for their projects. */
export const documentTemplates = pgTable(
  'document_templates',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    templateCode: text('template_code').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<TemplateKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Empty: for all schemes. */
    schemes: text('schemes').array().$type<DocumentScheme[]>().notNull().default(sql`'{}'::text[]`),
    /** Those that it is written for; of a standard of which it names none, all. */
    editions: text('editions').array().$type<CertificationEditionCode[]>().notNull().default(sql`'{}'::text[]`),
    /** Its part of a document's number, after the company's prefix, such as CX-01; null: the next one of its kind. */
    numberPart: text('number_part'),
    /** The file of the portal's own set that it began as. */
    shippedKey: text('shipped_key'),
    /** The text of the set that it has last taken or compared itself with; null: it was taken before this was kept. */
    shippedText: text('shipped_text'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** The highest number that a version of its file has had. */
    lastNumber: integer('last_number').notNull().default(0),
    ...versioned(),
  },
  (t) => [...ofBothSides(), primaryKey({ columns: [t.tenantCode, t.templateCode] })],
);

/** One version of a template's file, with what was found in it. */
export const documentTemplateVersions = pgTable(
  'document_template_versions',
  {
    tenantCode: text('tenant_code').notNull(),
    templateCode: text('template_code').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    objectId: text('object_id').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    /** The first of them; `faultCount` counts all. */
    faults: jsonb('faults').$type<TemplateFault[]>().notNull(),
    faultCount: integer('fault_count').notNull(),
    /** Names of the dictionary that it uses, and those of them that are printed wherever it is filled. */
    uses: text('uses').array().notNull(),
    prints: text('prints').array().notNull(),
    /** Their name as it was: a customer doesn't see its channel's accounts. */
    addedBy: text('added_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ...ofBothSides(),
    primaryKey({ columns: [t.tenantCode, t.templateCode, t.number] }),
    foreignKey({
      name: 'document_template_versions_of',
      columns: [t.tenantCode, t.templateCode],
      foreignColumns: [documentTemplates.tenantCode, documentTemplates.templateCode],
    }).onDelete('cascade'),
    foreignKey({
      name: 'document_template_versions_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
  ],
);
