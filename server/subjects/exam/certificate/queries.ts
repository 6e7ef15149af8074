import { and, asc, desc, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { portalDayOf } from '#domain/kernel/days';
import { maskedName } from '#domain/subjects/exam/certificate/holder';
import { readCertificateNumber } from '#domain/subjects/exam/certificate/number';
import { isDownloadable } from '#domain/subjects/exam/certificate/state';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { textsOf } from './issue';
import { actionsOf, type CertificateRow, inState, issuedHere, numbered, readCertificates, stateOf } from './open';
import { examCertificates } from './tables';

type Query = ExamGiven['listExamCertificates']['query'];
type Row = ExamWire['listExamCertificates']['data']['list'][number];

const presentBrief = (row: CertificateRow) => ({
  ...pick(row, ['certificateNumber', 'processName', 'holderName', 'issuedOn', 'validUntil']),
  state: stateOf(row),
});

const presentRow = (
  ctx: Context,
  { row, customerName }: { row: CertificateRow; customerName: string | null },
): Row => ({
  ...presentBrief(row),
  customerName,
  version: row.version,
  allowedActions: actionsOf(ctx, row),
});

const sorts = {
  certificateNumber: examCertificates.certificateNumber,
  issuedOn: examCertificates.issuedOn,
  validUntil: examCertificates.validUntil,
};

/** Certificates that the caller's tenant has issued, the latest first. */
export async function listExamCertificates(
  ctx: Context,
  tx: Tx,
  query: Query,
): Promise<ExamWire['listExamCertificates']['data']> {
  const { keyword, state, processCode, sortField, sortOrder } = query;
  const { processName } = examCertificates;
  const condition = and(
    issuedHere(ctx),
    containing(
      patternOf(keyword),
      examCertificates.certificateNumber,
      examCertificates.holderName,
      tenants.name,
      sql`(${processName} ->> 'zh')`,
      sql`(${processName} ->> 'en')`,
    ),
    state && inState(state),
    processCode ? eq(examCertificates.processCode, processCode) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const order = sortField && (sortOrder === 'descend' ? desc(sorts[sortField]) : asc(sorts[sortField]));
  const rows = await readCertificates(tx, condition)
    .orderBy(...(order ? [order] : [desc(examCertificates.issuedOn)]), desc(examCertificates.certificateNumber))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map((row) => presentRow(ctx, row)),
    total: await countUpTo(tx, readCertificates(tx, condition).getSQL(), { limit, offset, found: rows.length }),
  };
}

/** One of them. @throws AppError notFound */
export async function getExamCertificate(
  ctx: Context,
  tx: Tx,
  { certificateNumber }: { certificateNumber: string },
): Promise<ExamWire['getExamCertificate']['data']> {
  const [found] = await readCertificates(tx, and(issuedHere(ctx), numbered(certificateNumber)));
  if (!found) throw new AppError('notFound');
  const { row } = found;
  return {
    ...presentRow(ctx, found),
    ...pick(row, ['standards', 'signingKeyId', 'revokedBy', 'revokeReason']),
    issuer: row.texts.issuer,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/** The caller's own certificates, the latest first. */
export async function listOwnExamCertificates(
  ctx: Context,
  tx: Tx,
): Promise<ExamWire['listOwnExamCertificates']['data']> {
  const { accountId, tenantCode } = ctx.actor;
  const rows = await tx
    .select()
    .from(examCertificates)
    .where(and(eq(examCertificates.tenantCode, tenantCode), eq(examCertificates.accountId, accountId)))
    .orderBy(desc(examCertificates.issuedOn), desc(examCertificates.certificateNumber));
  return rows.map((row) => ({
    ...presentBrief(row),
    standards: row.standards,
    issuer: row.texts.issuer,
    isDownloadable: isDownloadable(stateOf(row), { isOrganizer: false }),
  }));
}

/** What the caller's tenant says on its certificates. */
export async function getExamCertificateTexts(
  ctx: Context,
  tx: Tx,
): Promise<ExamWire['getExamCertificateTexts']['data']> {
  const { texts, version } = await textsOf(tx, ctx.actor.tenantCode);
  return { ...texts, version };
}

/**
 * What a certificate says, for who has its number, with its holder's name masked.
 * @throws AppError notFound alike for a number of no certificate and for what is no number
 */
export async function checkExamCertificate(tx: Tx, typed: string): Promise<ExamWire['checkExamCertificate']['data']> {
  const certificateNumber = readCertificateNumber(typed);
  const [row] = certificateNumber ? await tx.select().from(examCertificates).where(numbered(certificateNumber)) : [];
  if (!row) throw new AppError('notFound');
  return {
    ...pick(row, ['certificateNumber', 'processName', 'standards', 'issuedOn', 'validUntil']),
    title: row.texts.title,
    issuer: row.texts.issuer,
    holder: maskedName(row.holderName),
    state: stateOf(row),
    revokedOn: row.revokedAt && portalDayOf(row.revokedAt),
  };
}
