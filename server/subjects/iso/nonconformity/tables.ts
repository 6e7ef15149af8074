import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { DraftableCorrection } from '#domain/subjects/iso/drafting/drafting';
import type {
  NonconformityGrade,
  NonconformitySource,
  NonconformityState,
} from '#domain/subjects/iso/nonconformity/nonconformity';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { risks } from '#server/subjects/assets/risk/tables';
import { gapFindings } from '#server/subjects/gap/tables';
import { departments } from '../department/tables';
import { managementDocuments } from '../document/tables';

/** Nonconformities of a project. None is ever deleted: its number is not given again. */
export const nonconformities = pgTable(
  'nonconformities',
  {
    ...ofProject(),
    nonconformityId: uuid('nonconformity_id').notNull(),
    /** From 1; people name it NC-0001. */
    number: integer('number').notNull(),
    source: text('source').$type<NonconformitySource>().notNull(),
    grade: text('grade').$type<NonconformityGrade>().notNull(),
    /** An edition that certificates are given by, or the project's own standard. */
    standardCode: text('standard_code').notNull(),
    clause: text('clause').notNull(),
    requirement: text('requirement'),
    fact: text('fact').notNull(),
    evidence: text('evidence'),
    departmentCode: text('department_code'),
    foundBy: text('found_by').notNull(),
    foundOn: date('found_on', { mode: 'string' }).notNull(),
    responsible: text('responsible'),
    /** The account with that name, if it is a person of the portal. */
    responsibleId: text('responsible_id').references(() => accounts.accountId),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    correction: text('correction'),
    cause: text('cause'),
    /** Where else the same was looked for, and what was found. */
    similar: text('similar'),
    correctiveAction: text('corrective_action'),
    /** Those of the texts above that a language model has proposed. */
    aiFields: text('ai_fields').array().$type<DraftableCorrection[]>().notNull().default([]),
    completedOn: date('completed_on', { mode: 'string' }),
    /** Accounts of those who wrote of what was done, added files, or submitted it: they don't verify it. */
    participants: text('participants').array().notNull().default(sql`'{}'::text[]`),
    state: text('state').$type<NonconformityState>().notNull().default('open'),
    submittedByName: text('submitted_by_name'),
    submittedAt: instant('submitted_at'),
    /** Why it is open again: it was returned, or opened again. */
    returnReason: text('return_reason'),
    returnedByName: text('returned_by_name'),
    /** How what was done was verified. */
    verification: text('verification'),
    closedByName: text('closed_by_name'),
    closedAt: instant('closed_at'),
    /** From when its effect is to be verified; null: not asked for. */
    effectDueOn: date('effect_due_on', { mode: 'string' }),
    effect: text('effect'),
    effectByName: text('effect_by_name'),
    effectOn: date('effect_on', { mode: 'string' }),
    withdrawReason: text('withdraw_reason'),
    withdrawnByName: text('withdrawn_by_name'),
    withdrawnAt: instant('withdrawn_at'),
    /** The earlier one that it repeats, in any project of the company. */
    recursOf: uuid('recurs_of'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.nonconformityId] }),
    unique('nonconformities_number').on(t.tenantCode, t.projectCode, t.number),
    unique('nonconformities_id').on(t.tenantCode, t.nonconformityId),
    index('nonconformities_clause').on(t.tenantCode, t.standardCode, t.clause),
    index('nonconformities_responsible').on(t.tenantCode, t.responsibleId, t.state),
    check('nonconformities_closed', sql`(state = 'closed') = (closed_at IS NOT NULL)`),
    check('nonconformities_submitted', sql`state <> 'submitted' OR submitted_at IS NOT NULL`),
    check('nonconformities_withdrawn', sql`(state = 'withdrawn') = (withdraw_reason IS NOT NULL)`),
    check(
      'nonconformities_effect',
      sql`(effect IS NULL) = (effect_on IS NULL) AND (effect IS NULL OR state = 'closed')`,
    ),
    foreignKey({
      name: 'nonconformities_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
    foreignKey({
      name: 'nonconformities_department',
      columns: [t.tenantCode, t.projectCode, t.departmentCode],
      foreignColumns: [departments.tenantCode, departments.projectCode, departments.departmentCode],
    }),
    foreignKey({
      name: 'nonconformities_recurs_of',
      columns: [t.tenantCode, t.recursOf],
      foreignColumns: [t.tenantCode, t.nonconformityId],
    }),
  ],
);

/** What a nonconformity is about, or what follows from it: a finding, a risk or a document of the same project. */
export const nonconformityLinks = pgTable(
  'nonconformity_links',
  {
    ...ofProject(),
    linkId: uuid('link_id').notNull(),
    nonconformityId: uuid('nonconformity_id').notNull(),
    findingId: uuid('finding_id'),
    riskId: uuid('risk_id'),
    documentCode: text('document_code'),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.linkId] }),
    index('nonconformity_links_of').on(t.tenantCode, t.projectCode, t.nonconformityId),
    check('nonconformity_links_one', sql`num_nonnulls(finding_id, risk_id, document_code) = 1`),
    foreignKey({
      name: 'nonconformity_links_nonconformity',
      columns: [t.tenantCode, t.projectCode, t.nonconformityId],
      foreignColumns: [nonconformities.tenantCode, nonconformities.projectCode, nonconformities.nonconformityId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'nonconformity_links_finding',
      columns: [t.tenantCode, t.projectCode, t.findingId],
      foreignColumns: [gapFindings.tenantCode, gapFindings.projectCode, gapFindings.findingId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'nonconformity_links_risk',
      columns: [t.tenantCode, t.projectCode, t.riskId],
      foreignColumns: [risks.tenantCode, risks.projectCode, risks.riskId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'nonconformity_links_document',
      columns: [t.tenantCode, t.projectCode, t.documentCode],
      foreignColumns: [
        managementDocuments.tenantCode,
        managementDocuments.projectCode,
        managementDocuments.documentCode,
      ],
    }).onDelete('cascade'),
  ],
);
