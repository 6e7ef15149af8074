import { eq, sql } from 'drizzle-orm';
import type { SecondFactorProof } from '#domain/core/user/audit';
import { grouped, RECOVERY_CODES } from '#domain/core/user/factor/rules';
import type { UserGiven, UserWire } from '#domain/core/user/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { Secrets } from '#server/kernel/secrets';
import { revokeOthers } from '../account/endSessions';
import type { Browser } from '../browser';
import { forgetOtherDevices } from '../devices';
import { maskPhone, oneAtATimeFor } from '../phone';
import { factorOf, refuser, tryFactor } from './prove';
import { factorChallenges, factorTries, recoveryCodes, secondFactors } from './tables';
import { newRecoveryCode, newSecret, stepOf, uriOf } from './totp';

/**
 * Gives the caller a secret to take over into an app; one from before that was never confirmed counts for nothing.
 * @throws AppError refusedTransition where a second factor is on
 */
export function beginSecondFactor(
  ctx: Context,
  { issuer }: UserGiven['beginSecondFactor']['body'],
): Promise<UserWire['beginSecondFactor']['data']> {
  const { accountId } = ctx.caller;
  return ctx.writeAsSystem(async (tx, audit) => {
    const [account] = await tx
      .select({ phone: accounts.phone })
      .from(accounts)
      .where(eq(accounts.accountId, accountId))
      .for('update');
    if (await factorOf(tx, accountId)) throw new AppError('refusedTransition');
    const secret = newSecret();
    const sealed = (await Secrets.of(ctx.services.env)).encrypt(secret, accountId);
    await tx
      .insert(secondFactors)
      .values({ accountId, secret: sealed })
      .onConflictDoUpdate({
        target: secondFactors.accountId,
        set: { secret: sealed, lastStep: 0, createdAt: sql`now()` },
      });
    await audit({ action: 'beginSecondFactor', entity: 'account', entityCode: accountId });
    return { secret, uri: uriOf(secret, { issuer, label: maskPhone(account?.phone ?? '') }) };
  });
}

/**
 * Turns the second factor on, once the app shows a correct code. All other sessions of the account end, and other browsers
 * are no longer known, because none of them has ever shown it.
 * @returns recovery codes, shown only this once, and the number of ended sessions
 * @throws AppError refusedTransition if setup was not started, or it is on already; secondFactorWrong
 */
export async function enableSecondFactor(
  ctx: Context,
  { code }: UserGiven['enableSecondFactor']['body'],
  browser: Browser,
): Promise<UserWire['enableSecondFactor']['data']> {
  const { accountId, tokenHash } = ctx.caller;
  const outcome = await ctx.writeAsSystem(async (tx, audit) => {
    // A concurrent sign-in comes before, and ends with the others, or after, and must show it.
    const [account] = await tx
      .select({ phone: accounts.phone })
      .from(accounts)
      .where(eq(accounts.accountId, accountId));
    if (account?.phone) await oneAtATimeFor(tx, account.phone);
    const own = eq(secondFactors.accountId, accountId);
    const [begun] = await tx.select().from(secondFactors).where(own).for('update');
    if (!begun || begun.enabledAt) throw new AppError('refusedTransition');
    const secret = (await Secrets.of(ctx.services.env)).decrypt(begun.secret, accountId);
    const step = stepOf(secret, code, begun.lastStep);
    // Not counted: the person setting it up knows the secret.
    if (step === null) return refuser(audit, accountId, browser)(new AppError('secondFactorUnlike'));
    await tx.update(secondFactors).set({ enabledAt: sql`now()`, lastStep: step }).where(own);
    await tx.delete(factorTries).where(eq(factorTries.accountId, accountId));
    // Other sessions have never shown it.
    const ended = (await revokeOthers(tx, audit, { accountId, tokenHash })).length;
    await forgetOtherDevices(tx, accountId, browser.device);
    await audit({ action: 'enableSecondFactor', entity: 'account', entityCode: accountId, detail: { ended } });
    return { recoveryCodes: await newCodes(ctx, tx, accountId), ended };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Replaces the account's recovery codes. @returns them as they are shown */
async function newCodes(ctx: Context, tx: Tx, accountId: string): Promise<string[]> {
  const secrets = await Secrets.of(ctx.services.env);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx
    .insert(recoveryCodes)
    .values([...codes].map((code) => ({ accountId, codeHash: secrets.digest(code, accountId) })));
  return [...codes].map(grouped);
}

/** Changes the caller's second factor after it was shown. @throws AppError those of tryFactor */
export async function withFactor<T>(
  ctx: Context,
  code: string,
  browser: Browser,
  work: (tx: Tx, audit: Audit, by: SecondFactorProof) => Promise<T>,
): Promise<T> {
  const { accountId } = ctx.caller;
  const outcome = await ctx.writeAsSystem(async (tx, audit) => {
    const factor = await factorOf(tx, accountId);
    if (!factor) throw new AppError('refusedTransition');
    const by = await tryFactor(ctx, tx, factor, browser, code);
    return by instanceof AppError ? refuser(audit, accountId, browser)(by) : work(tx, audit, by);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Turns the caller's second factor off. @throws AppError refusedTransition where there is none, and as withFactor */
export function disableSecondFactor(
  ctx: Context,
  { code }: UserGiven['disableSecondFactor']['body'],
  browser: Browser,
): Promise<null> {
  const { accountId } = ctx.caller;
  return withFactor(ctx, code, browser, async (tx, audit, by) => {
    await dropFactor(tx, accountId);
    await audit({ action: 'disableSecondFactor', entity: 'account', entityCode: accountId, detail: { by } });
    return null;
  });
}

/** Gives the caller new recovery codes. @throws AppError refusedTransition where there is no second factor, and as withFactor */
export function renewRecoveryCodes(
  ctx: Context,
  { code }: UserGiven['renewRecoveryCodes']['body'],
  browser: Browser,
): Promise<UserWire['renewRecoveryCodes']['data']> {
  const { accountId } = ctx.caller;
  return withFactor(ctx, code, browser, async (tx, audit, by) => {
    await audit({ action: 'renewRecoveryCodes', entity: 'account', entityCode: accountId, detail: { by } });
    return { recoveryCodes: await newCodes(ctx, tx, accountId) };
  });
}

/** Forgets an account's second factor with all that hangs on it. @returns whether it was on */
export async function dropFactor(tx: Tx, accountId: string): Promise<boolean> {
  for (const table of [recoveryCodes, factorTries, factorChallenges])
    await tx.delete(table).where(eq(table.accountId, accountId));
  const dropped = await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId)).returning();
  return dropped.some(({ enabledAt }) => enabledAt !== null);
}
