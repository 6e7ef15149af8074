import { and, eq, ne } from 'drizzle-orm';
import type { UserGiven, UserWire } from '#domain/core/user/schema';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { revokeSessions } from '../session';
import { sessions } from '../tables';
import { liveSessionsOf } from './queries';

/**
 * Signs out one of the caller's other sessions, or all of them. Their pages notice with their next call.
 * @throws AppError notFound if none of the caller's live sessions has this id; refusedTransition for the current one,
 *   which uses sign-out
 */
export function endSessions(
  ctx: Context,
  input: UserGiven['endSessions']['body'],
): Promise<UserWire['endSessions']['data']> {
  const { accountId, tokenHash } = ctx.caller;
  return ctx.writeAsSystem(async (tx, audit) => {
    const wanted = 'sessionId' in input ? input.sessionId : null;
    if (wanted !== null) {
      const [one] = await tx
        .select({ tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(and(liveSessionsOf(accountId), eq(sessions.sessionId, wanted)));
      if (!one) throw new AppError('notFound');
      if (one.tokenHash === tokenHash) throw new AppError('refusedTransition');
    }
    const ended = await revokeOthers(tx, audit, { accountId, tokenHash }, wanted);
    await audit({
      action: 'endSessions',
      entity: 'account',
      entityCode: accountId,
      detail: { count: ended.length, sessions: ended },
    });
    return { ended: ended.length };
  });
}

/** Ends an account's other sessions, or one of them. @returns the ended sessions */
export function revokeOthers(
  tx: Tx,
  audit: Audit,
  { accountId, tokenHash }: { accountId: string; tokenHash: string },
  sessionId: string | null = null,
): Promise<{ device: string | null; network: string | null }[]> {
  return revokeSessions(
    tx,
    audit,
    and(
      liveSessionsOf(accountId),
      ne(sessions.tokenHash, tokenHash),
      ...(sessionId === null ? [] : [eq(sessions.sessionId, sessionId)]),
    ),
  );
}
