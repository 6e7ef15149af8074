import type { Context } from '#server/kernel/context';
import { endView } from '#server/platform/support/end';
import { revokeSession } from '../session';

/** Ends the caller's session; without one there is nothing to end. */
export async function signOut(ctx: Context): Promise<void> {
  const { session } = ctx;
  if (!session) return;
  await ctx.writeAsSystem(async (tx, audit) => {
    await endView(tx, audit, session);
    await revokeSession(tx, session.tokenHash);
    await audit({ action: 'signOut', entity: 'account', entityCode: session.accountId });
  });
}
