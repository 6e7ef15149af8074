import { and, eq, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { certificateWorkflow } from '#domain/subjects/exam/certificate/state';
import { type CertificateTexts, certificateTextFields, wordingFaults } from '#domain/subjects/exam/certificate/wording';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import type { Context } from '#server/kernel/context';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import { textsOf } from './issue';
import { factsOf, issuedHere, lockCertificate, numbered, stateOf } from './open';
import { getExamCertificate } from './queries';
import { examCertificates, examCertificateTexts } from './tables';

/**
 * Revokes a certificate, or makes that undone.
 * @throws AppError notFound, conflict with the certificate as it is now, forbidden, refusedTransition, reasonNeeded
 */
export function moveExamCertificate(
  ctx: Context,
  { certificateNumber, version, action, reason }: ExamGiven['moveExamCertificate']['body'],
): Promise<ExamWire['moveExamCertificate']['data']> {
  return ctx.write(async (tx, audit) => {
    const row = await lockCertificate(ctx, tx, certificateNumber);
    const current = await requireVersion(tx, row, version, () => getExamCertificate(ctx, tx, { certificateNumber }));
    requireTransition(certificateWorkflow, { action, from: stateOf(current), facts: factsOf(ctx, current), reason });
    if (!reason) throw new AppError('reasonNeeded');
    const revocation =
      action === 'revoke'
        ? { revokedAt: sql`now()`, revokedBy: ctx.caller.showName, revokeReason: reason }
        : { revokedAt: null, revokedBy: null, revokeReason: null };
    await tx
      .update(examCertificates)
      .set({ ...revocation, version: version + 1, updatedAt: sql`now()`, updatedBy: ctx.actor.accountId })
      .where(and(issuedHere(ctx), numbered(certificateNumber)));
    await audit({
      action: `${action}ExamCertificate`,
      entity: 'examCertificate',
      entityCode: certificateNumber,
      detail: { holder: current.holderName, reason },
    });
    return { certificateNumber, version: version + 1 };
  });
}

/** @throws HttpError malformed with each field that has a word that certificates must not have */
export function requireWording(ctx: Context, texts: CertificateTexts): void {
  const faults = wordingFaults(texts).map(({ path, word }): [string, string] => [
    path,
    serverText(ctx.language, 'faults.certificateWord', { word }),
  ]);
  if (faults.length > 0) throw new HttpError(400, 'malformed', {}, Object.fromEntries(faults));
}

/**
 * Keeps what certificates of the caller's tenant say from now on; those that were issued stay as they are.
 * @throws HttpError malformed, AppError conflict with the texts as they are now
 */
export function saveExamCertificateTexts(
  ctx: Context,
  { version, ...texts }: ExamGiven['saveExamCertificateTexts']['body'],
): Promise<ExamWire['saveExamCertificateTexts']['data']> {
  requireWording(ctx, texts);
  return ctx.write(async (tx, audit) => {
    const { tenantCode, accountId } = ctx.actor;
    const { texts: before } = await textsOf(tx, tenantCode);
    // Of two first saves at once the second finds the first one's row, and is a conflict.
    const made =
      version === 0 &&
      (await tx
        .insert(examCertificateTexts)
        .values({ tenantCode, texts, updatedBy: accountId })
        .onConflictDoNothing()
        .returning({ version: examCertificateTexts.version }));
    if (!made || made.length === 0) {
      const those = eq(examCertificateTexts.tenantCode, tenantCode);
      const [row] = await tx.select().from(examCertificateTexts).where(those).for('update');
      await requireVersion(tx, row, version, ({ texts: now, version: number }) => ({ ...now, version: number }));
      await tx
        .update(examCertificateTexts)
        .set({ texts, version: version + 1, updatedAt: sql`now()`, updatedBy: accountId })
        .where(those);
    }
    await audit({
      action: 'saveExamCertificateTexts',
      entity: 'examCertificateTexts',
      entityCode: tenantCode,
      detail: { version: version + 1, changed: changedFields(before, texts, certificateTextFields) },
    });
    return { ...texts, version: version + 1 };
  });
}
