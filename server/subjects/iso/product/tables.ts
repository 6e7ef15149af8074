import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ImportanceAssessment, ProcessScores } from '#domain/subjects/iso/product/importance';
import type { ProcessDocumentUse, ProductKind } from '#domain/subjects/iso/product/product';
import type { CertificationScheme } from '#domain/subjects/iso/timeline/timeline';
import { projects } from '#server/core/project/tables';
import { createdAt, instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { departments } from '../department/tables';
import { managementDocuments } from '../document/tables';

/** What a project's company makes or provides. */
export const companyProducts = pgTable(
  'company_products',
  {
    ...ofProject(),
    productCode: text('product_code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en'),
    kind: text('kind').$type<ProductKind>().notNull(),
    description: text('description').notNull().default(''),
    standards: text('standards').notNull().default(''),
    /** Empty: it is in all certifications of the project. */
    schemes: text('schemes').array().$type<CertificationScheme[]>().notNull().default(sql`'{}'::text[]`),
    position: integer('position'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.productCode] }),
    foreignKey({
      name: 'company_products_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** A step in which a product is made or a service provided. */
export const productProcesses = pgTable(
  'product_processes',
  {
    ...ofProject(),
    processCode: text('process_code').notNull(),
    productCode: text('product_code').notNull(),
    /** Among those of its product; gaps are allowed. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    inputs: text('inputs').notNull().default(''),
    outputs: text('outputs').notNull().default(''),
    equipment: text('equipment').array().notNull().default(sql`'{}'::text[]`),
    departmentCode: text('department_code'),
    role: text('role').notNull().default(''),
    controls: text('controls').notNull().default(''),
    records: text('records').notNull().default(''),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.processCode] }),
    index('product_processes_of').on(t.tenantCode, t.projectCode, t.productCode, t.position),
    foreignKey({
      name: 'product_processes_product',
      columns: [t.tenantCode, t.projectCode, t.productCode],
      foreignColumns: [companyProducts.tenantCode, companyProducts.projectCode, companyProducts.productCode],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_processes_department',
      columns: [t.tenantCode, t.projectCode, t.departmentCode],
      foreignColumns: [departments.tenantCode, departments.projectCode, departments.departmentCode],
    }),
  ],
);

/** What a process was judged by; a row of its own, so that who judges and who describes don't wait for each other. */
export const processImportance = pgTable(
  'process_importance',
  {
    ...ofProject(),
    processCode: text('process_code').notNull(),
    scores: jsonb('scores').$type<ProcessScores>().notNull().default({}),
    /** Its output can be verified by later monitoring or measurement; null: not stated yet. */
    isVerifiable: boolean('is_verifiable'),
    decision: jsonb('decision').$type<ImportanceAssessment['decision']>(),
    /** What shows that a special process achieves its results. */
    validation: text('validation').notNull().default(''),
    validatedOn: date('validated_on', { mode: 'string' }),
    /** Their name as it was, and when they judged. */
    judgedByName: text('judged_by_name'),
    judgedAt: instant('judged_at'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.processCode] }),
    check('process_importance_judged', sql`(judged_at IS NULL) = (judged_by_name IS NULL)`),
    foreignKey({
      name: 'process_importance_of',
      columns: [t.tenantCode, t.projectCode, t.processCode],
      foreignColumns: [productProcesses.tenantCode, productProcesses.projectCode, productProcesses.processCode],
    }).onDelete('cascade'),
  ],
);

/** The document by which a process is carried out, or inspected; several processes may share one. */
export const processDocuments = pgTable(
  'process_documents',
  {
    ...ofProject(),
    processCode: text('process_code').notNull(),
    use: text('use').$type<ProcessDocumentUse>().notNull(),
    documentCode: text('document_code').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.processCode, t.use] }),
    foreignKey({
      name: 'process_documents_of',
      columns: [t.tenantCode, t.projectCode, t.processCode],
      foreignColumns: [productProcesses.tenantCode, productProcesses.projectCode, productProcesses.processCode],
    }).onDelete('cascade'),
    foreignKey({
      name: 'process_documents_document',
      columns: [t.tenantCode, t.projectCode, t.documentCode],
      foreignColumns: [
        managementDocuments.tenantCode,
        managementDocuments.projectCode,
        managementDocuments.documentCode,
      ],
    }).onDelete('cascade'),
  ],
);
