import { and, eq, isNull, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { sessions } from '../tables';

/**
 * Admits a caller who has proved in this session, within the last minutes, to have the account's phone (provePhone).
 * In the system's transaction.
 * @param device the browser that has proved it; undefined: any of the session
 * @throws AppError phoneNotProved
 */
export async function requireProvedPhone(ctx: Context, tx: Tx, device?: string | null): Promise<void> {
  const [session] = await tx
    .select({ accountId: sessions.accountId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, ctx.caller.tokenHash),
        sql`${sessions.phoneProvedAt} > now() - ${limits.phoneProofLifetime} * interval '1 millisecond'`,
        isNull(sessions.revokedAt),
        device === undefined ? undefined : device === null ? sql`false` : eq(sessions.phoneProvedOn, device),
      ),
    )
    .for('update');
  if (!session) throw new AppError('phoneNotProved');
}

/** Uses the proof up. In the system's transaction. */
export const spendPhoneProof = async (ctx: Context, tx: Tx): Promise<void> =>
  void (await tx
    .update(sessions)
    .set({ phoneProvedAt: null, phoneProvedOn: null })
    .where(eq(sessions.tokenHash, ctx.caller.tokenHash)));
