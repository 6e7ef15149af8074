import { daysLater } from '#domain/kernel/days';
import { shippedTexts } from '#domain/subjects/exam/certificate/wording';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { issueCertificate, type Passed } from '#server/subjects/exam/certificate/issue';
import { examCertificateTexts } from '#server/subjects/exam/certificate/tables';

/** A sitting that was passed, with defaults for absent fields. */
export const passed = (part: Pick<Passed, 'tenantCode' | 'organizerCode' | 'accountId'> & Partial<Passed>): Passed => ({
  processCode: 'CERT27001',
  sittingCode: newCode('S'),
  holderName: '张三',
  processName: { zh: 'ISO/IEC 27001 内审员认证', en: 'ISO/IEC 27001 internal auditor' },
  standards: ['ISO/IEC 27001:2022', 'ISO 19011:2026'],
  issuedOn: portalToday(),
  validUntil: daysLater(portalToday(), 3 * 365),
  ...part,
});

/** The certificate of a passed sitting. @returns its number */
export async function makeExamCertificate(tx: Tx, part: Parameters<typeof passed>[0]): Promise<string> {
  const { certificateNumber } = await issueCertificate(tx, async () => undefined, passed(part));
  return certificateNumber;
}

/** Texts that certificates may have. */
export const certificateTexts = shippedTexts('启明信安咨询');

/** Own texts of a tenant, at version 1. */
export const putCertificateTexts = (tx: Tx, tenantCode: string) =>
  tx
    .insert(examCertificateTexts)
    .values({ tenantCode, texts: certificateTexts })
    .onConflictDoUpdate({ target: examCertificateTexts.tenantCode, set: { version: 1 } });
