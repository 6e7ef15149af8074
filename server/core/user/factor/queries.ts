import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { UserWire } from '#domain/core/user/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recoveryCodes, secondFactors } from './tables';

/** Since when the caller's second factor is on, and how many recovery codes are left. */
export async function getSecondFactor(ctx: Context, tx: Tx): Promise<UserWire['getSecondFactor']['data']> {
  const { accountId } = ctx.caller;
  const [factor] = await tx
    .select({ enabledAt: secondFactors.enabledAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.enabledAt)));
  const isLeft = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));
  return {
    since: factor?.enabledAt?.toISOString() ?? null,
    codesLeft: factor ? await tx.$count(recoveryCodes, isLeft) : 0,
  };
}
