import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { deviceOf } from '#domain/core/user/account/device';
import type { UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { maskPhone } from '../phone';
import { sessions } from '../tables';

/** The caller's own account. */
export async function getAccount(ctx: Context, tx: Tx): Promise<UserWire['getAccount']['data']> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.accountId, ctx.actor.accountId));
  if (!account) throw new AppError('notFound');
  const { showName, phone, version } = account;
  return { showName, phone: maskPhone(phone ?? ''), version };
}

/** The account's language; null: not chosen. */
export async function languageOf(tx: Tx, accountId: string): Promise<Language | null> {
  const [account] = await tx
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  return account?.language ?? null;
}

const younger = (column: typeof sessions.lastSeenAt | typeof sessions.createdAt, age: number) =>
  gt(column, sql`now() - ${age} * interval '1 millisecond'`);

/** Sessions that still open, as session_open sees it; for the system's transactions. */
export const isLive = () =>
  and(
    isNull(sessions.revokedAt),
    younger(sessions.lastSeenAt, limits.sessionIdle),
    younger(sessions.createdAt, limits.sessionAbsolute),
  );
export const liveSessionsOf = (accountId: string) => and(eq(sessions.accountId, accountId), isLive());

/** Where the caller is signed in: this session first, then the last used. */
export async function listSessions(ctx: Context, tx: Tx): Promise<UserWire['listSessions']['data']> {
  const { accountId, tokenHash } = ctx.caller;
  const isCurrent = sql<boolean>`${sessions.tokenHash} = ${tokenHash}`;
  const rows = await tx
    .select({
      sessionId: sessions.sessionId,
      agent: sessions.agent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isCurrent,
    })
    .from(sessions)
    .where(liveSessionsOf(accountId))
    .orderBy(desc(isCurrent), desc(sessions.lastSeenAt), sessions.sessionId);
  return rows.map(({ agent, createdAt, lastSeenAt, ...session }) => ({
    ...session,
    ...deviceOf(agent),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}
