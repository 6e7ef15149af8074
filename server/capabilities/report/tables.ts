import { date, foreignKey, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { projects } from '#server/core/project/tables';
import { createdAt, ofProject, party, systemOnly } from '#server/kernel/db/columns';

/** How many documents of a kind a channel has numbered in a year; only next_report_number counts on, and never back. */
export const reportNumbers = pgTable(
  'report_numbers',
  {
    /** The channel's. */
    tenantCode: text('tenant_code').notNull(),
    year: smallint('year').notNull(),
    document: text('document').$type<ReleasedDocument>().notNull().default('riskReport'),
    given: integer('given').notNull(),
  },
  (t) => [systemOnly(), primaryKey({ columns: [t.tenantCode, t.year, t.document] })],
);

/** A document's number in all its formats and versions, given once. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    ...ofProject(),
    document: text('document').$type<ReleasedDocument>().notNull(),
    number: text('number').notNull(),
    /** The channel that has given it, and may have handed the customer on since. */
    issuer: text('issuer').notNull(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.document] }),
    unique('document_numbers_number').on(t.issuer, t.number),
    foreignKey({
      name: 'document_numbers_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** Versions of a project's document. As long as its content is the same, so are its version and its day. */
export const reportEditions = pgTable(
  'report_editions',
  {
    ...ofProject(),
    document: text('document').$type<ReleasedDocument>().notNull().default('riskReport'),
    /** From 1. */
    edition: integer('edition').notNull(),
    version: text('version').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** SHA-256 of everything that it states. */
    contentHash: text('content_hash').notNull(),
    /** Whose signature it carries, of versions from before documents were approved. */
    signedBy: text('signed_by'),
    /** The name of the person who approved it; null for a draft. */
    approvedByName: text('approved_by_name'),
    /** The approval whose whole version it is; null for a draft. */
    releaseId: uuid('release_id'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.document, t.edition] }),
    // An approval makes one whole version.
    unique('report_editions_release').on(t.tenantCode, t.projectCode, t.document, t.releaseId),
    foreignKey({
      name: 'report_editions_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }),
  ],
);
