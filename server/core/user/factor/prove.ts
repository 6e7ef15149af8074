import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SecondFactorProof } from '#domain/core/user/audit';
import { appCodePattern, TRIES, waitAfter } from '#domain/core/user/factor/rules';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { Secrets } from '#server/kernel/secrets';
import type { Browser } from '../browser';
import { isKnownDevice } from '../devices';
import { factorTries, recoveryCodes, secondFactors } from './tables';
import { stepOf } from './totp';

export type Factor = typeof secondFactors.$inferSelect;

const MINUTE = 60_000;

/** The account's second factor, if it is on; locked, so that two tries at once count as two. */
export async function factorOf(tx: Tx, accountId: string): Promise<Factor | undefined> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.enabledAt)))
    .for('update');
  return factor;
}

/** Records the refusal; the transaction is committed, as it has counted an attempt. */
export const refuser =
  (audit: Audit, accountId: string, { address }: Browser) =>
  async (error: AppError): Promise<AppError> => {
    const detail = { reason: error.errorName, address };
    await audit({ action: 'refuseSecondFactor', entity: 'account', entityCode: accountId, detail }, 'counted');
    return error;
  };

/**
 * Tries a code of the app or a recovery code and counts the attempt, so the transaction must commit even if it was wrong.
 * A browser known to the account counts by itself: a thief of the phone number can't lock the owner out.
 * @returns the proof, which is used up; or the error to answer after the commit
 */
export async function tryFactor(
  ctx: Context,
  tx: Tx,
  factor: Factor,
  { device }: Browser,
  code: string,
): Promise<SecondFactorProof | AppError> {
  const { accountId } = factor;
  const asker = device && (await isKnownDevice(tx, { accountId }, device)) ? device : '';
  const isAsker = and(eq(factorTries.accountId, accountId), eq(factorTries.asker, asker));
  const [before] = await tx
    .select({
      wrong: factorTries.wrong,
      wait: sql<number>`greatest(0, extract(epoch FROM ${factorTries.lockedUntil} - now()) * 1000)::float8`,
    })
    .from(factorTries)
    .where(isAsker);
  if (before && before.wait > 0) return locked(before.wait);

  const by = await use(ctx, tx, factor, code);
  if (by) {
    await tx.delete(factorTries).where(isAsker);
    return by;
  }
  const wrong = (before?.wrong ?? 0) + 1;
  const wait = waitAfter(wrong);
  const counted = {
    wrong,
    lockedUntil: wait > 0 ? sql`now() + ${wait} * interval '1 millisecond'` : null,
    updatedAt: sql`now()`,
  };
  await tx
    .insert(factorTries)
    .values({ accountId, asker, ...counted })
    .onConflictDoUpdate({ target: [factorTries.accountId, factorTries.asker], set: counted });
  return wait > 0 ? locked(wait) : new AppError('secondFactorWrong', { left: TRIES - (wrong % TRIES) });
}

const locked = (wait: number) => new AppError('secondFactorLocked', { minutes: Math.ceil(wait / MINUTE) });

/** Uses a code up, if it is right. */
async function use(ctx: Context, tx: Tx, factor: Factor, code: string): Promise<SecondFactorProof | null> {
  const { accountId, secret, lastStep } = factor;
  const secrets = await Secrets.of(ctx.services.env);
  if (appCodePattern.test(code)) {
    const step = stepOf(secrets.decrypt(secret, accountId), code, lastStep);
    if (step === null) return null;
    await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.accountId, accountId));
    return 'app';
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, secrets.digest(code, accountId)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0 ? 'recoveryCode' : null;
}
