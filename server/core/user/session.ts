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

/** A person who has completed the sign-in. */
export interface Proved {
  accountId: string;
  phone: string;
  /** The tenants that the account may work in. */
  held: Answer['tenants'];
  /** The proof of the second factor, if there is one. */
  by?: SecondFactorProof;
}

/**
 * Begins a session, always a new one; the browser's former one ends, so that a person can't be made to use a
 * session that another person knows.
 * @returns the client's answer, and the token for its cookie
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
    tokenHash: hashToken(token),
    accountId,
    tenantCode,
    agent,
    network: maskedNetwork(address),
    factorShownAt: by ? new Date() : null,
  });
  if (tenantCode) await seen(tx, tenantCode, accountId);
  await tx.update(accounts).set({ signedInAt: new Date() }).where(eq(accounts.accountId, accountId));
  const detail = { address, device: agent, ...(by && { by }) };
  await audit({ action: 'signIn', entity: 'account', entityCode: accountId, tenantCode, detail });
  return { token, answer: { mustChoose, tenants: held } };
}

/** Notes that a person uses the portal in a tenant; later use in the session is noted as well. */
export async function seen(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  await tx
    .update(members)
    .set({ lastSeenAt: new Date() })
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId)));
}

/**
 * Ends sessions for good, the only way in which any session ends: with their support views, which the trail records.
 * @returns the ended sessions
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
