import { and, eq, sql } from 'drizzle-orm';
import type { UserGiven } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { Browser } from '../browser';
import { sessions } from '../tables';
import { withFactor } from './keep';

/**
 * Shows the caller's second factor during a session, for actions that need a fresh one.
 * @throws AppError refusedTransition if the caller has none, and those of withFactor
 */
export function showSecondFactor(
  ctx: Context,
  { code }: UserGiven['showSecondFactor']['body'],
  browser: Browser,
): Promise<null> {
  const { accountId, tokenHash } = ctx.caller;
  return withFactor(ctx, code, browser, async (tx, audit, by) => {
    await tx.update(sessions).set({ factorShownAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
    await audit({ action: 'showSecondFactor', entity: 'account', entityCode: accountId, detail: { by } });
    return null;
  });
}

/**
 * Admits a caller who has recently shown the second factor in this session. A caller without one, who needs none by the
 * portal's settings, is admitted as well.
 * @throws AppError freshFactorNeeded
 */
export async function requireFreshFactor(ctx: Context): Promise<void> {
  const { secondFactor, tokenHash } = ctx.caller;
  if (!secondFactor) return;
  const isFresh = await ctx.readAsSystem((tx: Tx) =>
    tx.$count(
      sessions,
      and(
        eq(sessions.tokenHash, tokenHash),
        sql`${sessions.factorShownAt} > now() - ${limits.freshFactor} * interval '1 millisecond'`,
      ),
    ),
  );
  if (!isFresh) throw new AppError('freshFactorNeeded');
}
