import { eq } from 'drizzle-orm';
import { lastDayOf } from '#domain/kernel/days';
import { shippedTexts } from '#domain/subjects/exam/certificate/wording';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import data from './demo.json';
import { issueCertificate } from './issue';
import { examCertificates, examCertificateTexts } from './tables';

const [CHANNEL, CUSTOMER] = ['TCHANNELA', 'TCUSTOMERA'];

/**
 * Certificates of the demo's internal auditors: one expired and renewed by the exam, one that
 * expires soon, whose holder is invited to it, one revoked.
 * @param nameOf whose phone it is
 */
export async function fillCertificates(tx: Tx, nameOf: (phone: string) => string): Promise<void> {
  const texts = { ...shippedTexts(''), issuer: data.issuer };
  await tx.insert(examCertificateTexts).values({ tenantCode: CHANNEL, texts });
  for (const { holder, processCode, sittingCode, days, months, revoked } of data.certificates) {
    const issuedOn = portalToday(daysAgo(days));
    const { certificateNumber } = await issueCertificate(tx, async () => undefined, {
      ...data.process,
      tenantCode: CUSTOMER,
      organizerCode: CHANNEL,
      processCode,
      sittingCode,
      accountId: accountOf(holder),
      holderName: nameOf(holder),
      issuedOn,
      validUntil: lastDayOf(issuedOn, months),
    });
    if (revoked)
      await tx
        .update(examCertificates)
        .set({
          revokedAt: daysAgo(revoked.days),
          revokedBy: nameOf(revoked.by),
          revokeReason: revoked.reason,
          version: 2,
        })
        .where(eq(examCertificates.certificateNumber, certificateNumber));
  }
}
