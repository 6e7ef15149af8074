import { and, eq, sql } from 'drizzle-orm';
import { CHECK_DIGITS, certificateNumber } from '#domain/subjects/exam/certificate/number';
import { type CertificateTexts, type CertificateWords, shippedTexts } from '#domain/subjects/exam/certificate/wording';
import { tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import { asSystem } from '#server/kernel/db/asSystem';
import type { Tx } from '#server/kernel/db/tx';
import { shortCode } from '#server/kernel/ids';
import { examCertificates, examCertificateTexts } from './tables';

/** A passed sitting. */
export interface Passed {
  /** The holder's company. */
  readonly tenantCode: string;
  /** The channel that certifies, or the platform. */
  readonly organizerCode: string;
  readonly processCode: string;
  readonly sittingCode: string;
  readonly accountId: string;
  readonly holderName: string;
  readonly processName: CertificateWords;
  /** What was examined, as it is printed: ISO/IEC 27001:2022. */
  readonly standards: readonly string[];
  /** YYYY-MM-DD, in the portal's time zone; the second is the last day. */
  readonly issuedOn: string;
  readonly validUntil: string;
}

/** What an organizer says on its certificates, and the version of it; 0: the portal's own words. */
export async function textsOf(tx: Tx, organizerCode: string): Promise<{ texts: CertificateTexts; version: number }> {
  const [found] = await tx
    .select({ name: tenants.name, texts: examCertificateTexts.texts, version: examCertificateTexts.version })
    .from(tenants)
    .leftJoin(examCertificateTexts, eq(examCertificateTexts.tenantCode, tenants.tenantCode))
    .where(eq(tenants.tenantCode, organizerCode));
  return { texts: found?.texts ?? shippedTexts(found?.name ?? ''), version: found?.version ?? 0 };
}

/**
 * Issues the certificate of a passed sitting, in the transaction that records the result, the candidate's or the portal's: a few statements, as its
 * file is made and signed when it is downloaded. The same sitting again answers the number that was given.
 * @param audit of that transaction
 */
export async function issueCertificate(
  tx: Tx,
  audit: Audit,
  { standards, ...passed }: Passed,
): Promise<{ certificateNumber: string }> {
  const { tenantCode, organizerCode, processCode, sittingCode, accountId, issuedOn } = passed;
  const those = and(
    eq(examCertificates.tenantCode, tenantCode),
    eq(examCertificates.processCode, processCode),
    eq(examCertificates.accountId, accountId),
    eq(examCertificates.sittingCode, sittingCode),
  );
  const issued = await asSystem(tx, async () => {
    const given = () =>
      tx.select({ certificateNumber: examCertificates.certificateNumber }).from(examCertificates).where(those);
    const [earlier] = await given();
    if (earlier) return { ...earlier, isNew: false };
    const { texts } = await textsOf(tx, organizerCode);
    const { rows } = await tx.execute<{ n: string }>(sql`SELECT nextval('exam_certificate_numbers') AS n`);
    const check = shortCode('').slice(0, CHECK_DIGITS);
    const [made] = await tx
      .insert(examCertificates)
      .values({
        ...passed,
        standards: [...standards],
        texts,
        certificateNumber: certificateNumber(Number(issuedOn.slice(0, 4)), Number(rows[0]?.n), check),
      })
      .onConflictDoNothing({
        target: [
          examCertificates.tenantCode,
          examCertificates.processCode,
          examCertificates.accountId,
          examCertificates.sittingCode,
        ],
      })
      .returning({ certificateNumber: examCertificates.certificateNumber });
    // Another transaction was quicker, and has committed.
    const [now] = made ? [made] : await given();
    if (!now) throw new Error('A certificate was issued and is not there.');
    return { ...now, isNew: made !== undefined };
  });
  if (issued.isNew)
    await audit({
      action: 'issueExamCertificate',
      entity: 'examCertificate',
      entityCode: issued.certificateNumber,
      tenantCode: organizerCode,
      detail: { holder: passed.holderName, process: passed.processName.zh, validUntil: passed.validUntil },
    });
  return { certificateNumber: issued.certificateNumber };
}
