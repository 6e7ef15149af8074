import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  pgPolicy,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CertificateTexts, CertificateWords } from '#domain/subjects/exam/certificate/wording';
import { accounts, tenants } from '#server/core/tenant/tables';
import { instant, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

/** The running part of the numbers; a number that was drawn and not used is left out. */
export const examCertificateNumbers = pgSequence('exam_certificate_numbers');

/** Certificates of those who have passed an exam. What one says never changes; it can be revoked. */
export const examCertificates = pgTable(
  'exam_certificates',
  {
    /** The holder's company. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    certificateNumber: text('certificate_number').notNull(),
    /** The channel that has issued it, or the platform. */
    organizerCode: text('organizer_code')
      .notNull()
      .references(() => tenants.tenantCode),
    processCode: text('process_code').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    sittingCode: text('sitting_code').notNull(),
    /** As they were on the day of issue, like the texts. */
    holderName: text('holder_name').notNull(),
    processName: jsonb('process_name').$type<CertificateWords>().notNull(),
    standards: text('standards').array().notNull(),
    texts: jsonb('texts').$type<CertificateTexts>().notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    /** The last day. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** The signed file, made when it is downloaded for the first time, and the key that has signed it; kept when the key changes. */
    objectId: text('object_id'),
    signingKeyId: text('signing_key_id'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    revokeReason: text('revoke_reason'),
    ...versioned(),
  },
  (t) => [
    pgPolicy('read', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR organizer_code = ${tenant}`,
    }),
    pgPolicy('issued', { for: 'insert', withCheck: sql`${system}` }),
    pgPolicy('moved', { for: 'update', using: sql`${system} OR organizer_code = ${tenant}` }),
    primaryKey({ columns: [t.tenantCode, t.certificateNumber] }),
    unique('exam_certificates_number').on(t.certificateNumber),
    unique('exam_certificates_of_sitting').on(t.tenantCode, t.processCode, t.accountId, t.sittingCode),
    foreignKey({
      name: 'exam_certificates_file',
      columns: [t.organizerCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    check('exam_certificates_days', sql`valid_until >= issued_on`),
    check('exam_certificates_signed', sql`(object_id IS NULL) = (signing_key_id IS NULL)`),
    check(
      'exam_certificates_revoked',
      sql`(revoked_at IS NULL) = (revoked_by IS NULL) AND (revoked_at IS NULL) = (revoke_reason IS NULL)`,
    ),
    index('exam_certificates_issued').on(t.organizerCode, t.issuedOn),
    index('exam_certificates_holder').on(t.tenantCode, t.accountId),
    index('exam_certificates_object').on(t.organizerCode, t.objectId).where(sql`object_id IS NOT NULL`),
    index('exam_certificates_expiry').on(t.validUntil).where(sql`revoked_at IS NULL`),
  ],
);

/** What an organizer says on its certificates, where that is not the portal's own words. */
export const examCertificateTexts = pgTable(
  'exam_certificate_texts',
  {
    tenantCode: text('tenant_code')
      .primaryKey()
      .references(() => tenants.tenantCode),
    texts: jsonb('texts').$type<CertificateTexts>().notNull(),
    ...versioned(),
  },
  () => [pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` })],
);
