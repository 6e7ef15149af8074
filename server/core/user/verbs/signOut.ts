import { eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import { revokeSessions } from '../session';
import { sessions } from '../tables';

/** Ends the caller's session; without one there is nothing to end. */
export async function signOut(ctx: Context): Promise<void> {
  const { session } = ctx;
  if (!session) return;
  await ctx.writeAsSystem(async (tx, audit) => {
    await revokeSessions(tx, audit, eq(sessions.tokenHash, session.tokenHash));
    await audit({ action: 'signOut', entity: 'account', entityCode: session.accountId });
  });
}
