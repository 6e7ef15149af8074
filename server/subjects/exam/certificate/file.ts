import { and, eq, or, sql } from 'drizzle-orm';
import { daysLater } from '#domain/kernel/days';
import { certificatePath } from '#domain/subjects/exam/certificate/path';
import { isDownloadable } from '#domain/subjects/exam/certificate/state';
import { type CertificateTexts, forbiddenWords, wordingFaults } from '#domain/subjects/exam/certificate/wording';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { signPdf } from '#server/kernel/documents/pdf/signPdf';
import { documentText } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { ownFile } from '#server/kernel/files/ownFile';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { drawCertificate } from './draw';
import { type CertificateRow, factsOf, issuedHere, numbered, stateOf } from './open';
import { signerOf } from './signing';
import { examCertificates } from './tables';

const PDF = 'application/pdf';

/**
 * A certificate whose file the caller may have: one that its tenant has issued, its own, or one of its company for those who lead projects.
 * @throws AppError notFound, refusedTransition where it is revoked and the caller's tenant has not issued it
 */
export async function openForDownload(ctx: Context, tx: Tx, certificateNumber: string): Promise<CertificateRow> {
  const [row] = await tx
    .select()
    .from(examCertificates)
    .where(
      and(numbered(certificateNumber), or(issuedHere(ctx), eq(examCertificates.tenantCode, ctx.actor.tenantCode))),
    );
  if (!row) throw new AppError('notFound');
  const facts = factsOf(ctx, row);
  const leads = facts.roles.some((role) => role === 'CONSUMER_PM' || role === 'CONSUMER_OWNER');
  if (!facts.isOrganizer && !leads && row.accountId !== ctx.actor.accountId) throw new AppError('notFound');
  if (!isDownloadable(stateOf(row), facts)) throw new AppError('refusedTransition');
  return row;
}

/** Thrown to take back a write: another request has made the file meanwhile. */
class MadeMeanwhile extends Error {}

/**
 * Makes the file of a certificate and signs it, once: later downloads get these bytes, whatever key signs then.
 * @throws AppError certificateKeyMissing, certificateWording, storageFull
 */
async function signFile(ctx: Context, row: CertificateRow, origin: string): Promise<string> {
  const { certificateNumber, organizerCode: tenantCode, processName } = row;
  const signer = await signerOf(ctx.services.env);
  const said = [
    ...wordingFaults(row.texts).map(({ word }) => word),
    ...Object.values(processName).flatMap(forbiddenWords),
  ];
  if (said[0] !== undefined) throw new AppError('certificateWording', { word: said[0] });
  const address = origin + certificatePath(certificateNumber);
  const pdf = await signPdf(await drawCertificate({ ...row, address, at: new Date() }), signer);
  const stored = await putBytes(ctx, pdf);
  const { objectId } = stored;
  await ctx
    .writeAsSystem(async (tx, audit) => {
      const [now] = await tx.select().from(examCertificates).where(numbered(certificateNumber)).for('update');
      if (now?.objectId) throw new MadeMeanwhile();
      const name = `${documentText('zh-CN', 'certificatePage.fileName', { number: certificateNumber })}.pdf`;
      await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime: PDF, kind: 'examCertificate' }, stored);
      await tx
        .update(examCertificates)
        .set({ objectId, signingKeyId: signer.keyId, updatedAt: sql`now()` })
        .where(numbered(certificateNumber));
      await audit({
        action: 'signExamCertificate',
        entity: 'examCertificate',
        entityCode: certificateNumber,
        tenantCode,
        detail: { key: signer.keyId.slice(0, 16) },
      });
    })
    .catch((error: unknown) => {
      if (!(error instanceof MadeMeanwhile)) throw error;
    });
  return objectId;
}

/** The signed file of a certificate, made now where this is the first download. @throws AppError as signFile */
export async function certificateFile(ctx: Context, row: CertificateRow, origin: string) {
  if (!row.objectId) await signFile(ctx, row, origin);
  return ctx.readAsSystem(async (tx) => {
    const { objectId } = examCertificates;
    const [now] = await tx
      .select({ objectId })
      .from(examCertificates)
      .where(eq(examCertificates.certificateNumber, row.certificateNumber));
    return ownFile(tx, { kind: 'examCertificate', tenantCode: row.organizerCode, objectId: now?.objectId ?? '' });
  });
}

/** A specimen with these texts. */
export function specimenOf(texts: CertificateTexts, origin: string): Promise<Buffer> {
  const both = (key: 'certificatePage.specimenHolder' | 'certificatePage.specimenProcess') => ({
    zh: documentText('zh-CN', key),
    en: documentText('en-US', key),
  });
  const today = portalToday();
  return drawCertificate({
    certificateNumber: null,
    holderName: both('certificatePage.specimenHolder').zh,
    processName: both('certificatePage.specimenProcess'),
    standards: ['ISO/IEC 27001:2022', 'ISO 19011:2026'],
    texts,
    issuedOn: today,
    validUntil: daysLater(today, 3 * 365),
    address: origin + certificatePath(),
    at: new Date(),
  });
}
