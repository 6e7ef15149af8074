import { eq } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { accounts } from '#server/core/tenant/tables';
import { portalMinute } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';

/**
 * Until when somebody confirms nothing about money: their phone, second factor or role has changed, and may be somebody
 * else's work. null: not barred.
 */
export async function barredUntil(tx: Tx, accountId: string): Promise<string | null> {
  const [account] = await tx
    .select({ changedAt: accounts.identityChangedAt })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  if (!account?.changedAt) return null;
  const until = new Date(account.changedAt.getTime() + limits.confirmingBar);
  return until > new Date() ? until.toISOString() : null;
}

/** @throws AppError confirmingBarred */
export async function requireNotBarred(tx: Tx, accountId: string): Promise<void> {
  const until = await barredUntil(tx, accountId);
  if (until) throw new AppError('confirmingBarred', { until: portalMinute(new Date(until)) }, { until });
}
