import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { SecondFactorProof } from '#domain/core/user/audit';
import type { UserWire } from '#domain/core/user/schema';
import { accounts, members } from '#server/core/tenant/tables';
import { endViews } from '#server/core/user/endViews';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { maskedNetwork } from '#server/kernel/http/network';
import { hashToken, newToken } from '#server/kernel/http/session';
import type { Browser } from './browser';
import { rememberDevice } from './devices';
import { showInvitations } from './queries/invitations';
import { sessions } from './tables';

type Answer = UserWire['signIn']['data'];

/** Somebody who has shown all that a sign-in asks for. */
export interface Proved {
  accountId: string;
  phone: string;
  /** The tenants that the account may work in. */
  held: Answer['tenants'];
  /** What the second factor was shown by, where there is one. */
  by?: SecondFactorProof;
}

/**
 * Begins a session, always a new one; the one that the browser came with ends, so that nobody can be made to use a
 * session that somebody else knows.
 * @returns what the client is told, and the token for its cookie
 */
export async function beginSession(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { accountId, phone, held, by }: Proved,
  { device, address, agent }: Browser,
): Promise<{ token: string; answer: Answer }> {
  await showInvitations(tx, phone);
  if (device) await rememberDevice(tx, accountId, device);
  const token = newToken();
  const [first] = held;
  const mustChoose = held.length > 1;
  const tenantCode = mustChoose ? null : (first?.tenantCode ?? null);
  if (ctx.session) await revokeSessions(tx, audit, eq(sessions.tokenHash, ctx.session.tokenHash));
  await tx.insert(sessions).values({
    ...{ tokenHash: hashToken(token), accountId, tenantCode, agent, network: maskedNetwork(address) },
    factorShownAt: by ? new Date() : null,
  });
  if (tenantCode) await seen(tx, tenantCode, accountId);
  await tx.update(accounts).set({ signedInAt: new Date() }).where(eq(accounts.accountId, accountId));
  const detail = { address, device: agent, ...(by && { by }) };
  await audit({ action: 'signIn', entity: 'account', entityCode: accountId, tenantCode, detail });
  return { token, answer: { mustChoose, tenants: held } };
}

/** Somebody uses the portal in a tenant; what follows in the session is noted by it. */
export async function seen(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  await tx
    .update(members)
    .set({ lastSeenAt: new Date() })
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId)));
}

/**
 * Ends sessions for good, the one way in which any ends: with the support views that run in them, which stands in the log.
 * @returns what was ended
 */
export async function revokeSessions(
  tx: Tx,
  audit: Audit,
  which: SQL | undefined,
): Promise<{ device: string | null; network: string | null }[]> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ tokenHash: sessions.tokenHash, device: sessions.agent, network: sessions.network });
  await endViews(
    tx,
    audit,
    ended.map(({ tokenHash }) => tokenHash),
  );
  return ended.map(({ device, network }) => ({ device, network }));
}
