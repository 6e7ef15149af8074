import { and, eq, gt, sql } from 'drizzle-orm';
import { TRIES } from '#domain/core/user/factor/rules';
import type { UserGiven, UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { accounts } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { hashToken, newToken } from '#server/kernel/http/session';
import type { Browser } from '../browser';
import { oneAtATimeFor } from '../phone';
import { membershipsOf } from '../queries/memberships';
import { beginSession } from '../session';
import { factorOf, refuser, tryFactor } from './prove';
import { factorChallenges } from './tables';

/**
 * The first step of a sign-in has proved the phone: an account with a second factor must show it.
 * @returns the token for the second step; null: not required
 */
export async function askSecondFactor(
  tx: Tx,
  audit: Audit,
  { accountId, phone }: { accountId: string; phone: string },
  { address, agent }: Browser,
): Promise<string | null> {
  if (!(await factorOf(tx, accountId))) return null;
  const token = newToken();
  await tx.insert(factorChallenges).values({ tokenHash: hashToken(token), accountId, phone });
  const detail = { address, device: agent };
  await audit({ action: 'askSecondFactor', entity: 'account', entityCode: accountId, detail });
  return token;
}

/**
 * The second step: signs in a person who shows the second factor of the account whose phone they have just proved.
 * @param token of the first step, from its cookie
 * @throws AppError secondFactorWrong, secondFactorLocked; secondFactorExpired if the sign-in must start again
 */
export async function passSecondFactor(
  ctx: Context,
  { code }: UserGiven['passSecondFactor']['body'],
  token: string | undefined,
  browser: Browser,
): Promise<{ token: string; answer: UserWire['passSecondFactor']['data'] }> {
  const outcome = await ctx.writeAsSystem(async (tx, audit) => {
    const isThis = eq(factorChallenges.tokenHash, hashToken(token ?? ''));
    const isYoung = gt(
      factorChallenges.createdAt,
      sql`now() - ${limits.secondFactorLifetime} * interval '1 millisecond'`,
    );
    const [challenge] = await tx.select().from(factorChallenges).where(and(isThis, isYoung)).for('update');
    if (!challenge || challenge.tries >= TRIES) throw new AppError('secondFactorExpired');
    const { accountId, phone } = challenge;
    await oneAtATimeFor(tx, phone);
    // The account may have lost the phone in the meantime, or its second factor may have been reset.
    const [account] = await tx
      .select({ accountId: accounts.accountId })
      .from(accounts)
      .where(and(eq(accounts.accountId, accountId), eq(accounts.phone, phone)));
    const factor = await factorOf(tx, accountId);
    if (!account || !factor) throw new AppError('secondFactorExpired');
    await tx
      .update(factorChallenges)
      .set({ tries: challenge.tries + 1 })
      .where(isThis);
    const by = await tryFactor(ctx, tx, factor, browser, code);
    if (by instanceof AppError) return refuser(audit, accountId, browser)(by);
    await tx.delete(factorChallenges).where(isThis);
    const held = (await membershipsOf(tx, [accountId])).get(accountId) ?? [];
    return beginSession(ctx, tx, audit, { accountId, phone, held, by }, browser);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
