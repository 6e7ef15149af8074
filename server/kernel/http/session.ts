import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { limits } from '#domain/kernel/limits';
import type { Database } from '../db/database';
import type { Env } from '../env';
import type { Session } from '../session';
import { clearCookie, cookieName, setCookie } from './cookie';
import { asViewed, goesOn } from './supportView';

const SESSION = 'portal_session';

export const sessionCookie = (env: Env) => cookieName(env, SESSION);

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const newToken = () => randomBytes(32).toString('base64url');

/** One statement per request; the last-seen time moves at most once a minute. */
export async function openSession(database: Database, token: string | undefined): Promise<Session | null> {
  if (!token || token.length > 128) return null;
  const found = await sessionByHash(database, hashToken(token));
  if (!found) return null;
  const { stale, ...session } = found;
  if (stale) await database.ask({ text: 'SELECT session_touch($1)', values: [session.tokenHash] });
  return session;
}

/**
 * Whether a session is still what it was when admitted: valid, in the same tenant and support view, with the same
 * roles. The check does not count as use of the session.
 * @param was the session as its request runs
 */
export async function stillStands(database: Database, was: Session): Promise<boolean> {
  const found = await sessionByHash(database, was.tokenHash);
  return found !== null && standing(asViewed(found)) === standing(was);
}

const standing = ({ accountId, tenant, roles, isGuest, view }: Session) =>
  JSON.stringify([accountId, tenant?.tenantCode, tenant?.disabledReason, roles, isGuest, view?.viewCode]);

async function sessionByHash(database: Database, tokenHash: string): Promise<(Session & { stale: boolean }) | null> {
  const rows = await database.ask<{ session: (Omit<Session, 'tokenHash'> & { stale: boolean }) | null }>({
    name: 'session_open',
    text: 'SELECT session_open($1, $2, $3) AS session',
    values: [tokenHash, limits.sessionIdle, limits.sessionAbsolute],
  });
  const found = rows[0]?.session;
  if (!found) return null;
  const session = { ...found, tokenHash };
  return goesOn(session) ? session : { ...session, view: null };
}

export const setSessionCookie = (reply: FastifyReply, token: string, env: Env): void =>
  setCookie(reply, env, SESSION, token, limits.sessionAbsolute);

export const clearSessionCookie = (reply: FastifyReply, env: Env): void => clearCookie(reply, env, SESSION);
