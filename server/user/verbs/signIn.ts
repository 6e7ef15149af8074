import { and, eq, isNull } from 'drizzle-orm';
import type { UserWire } from '#domain/user/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { maskedNetwork, networkOf } from '#server/kernel/http/network';
import { hashToken, newToken } from '#server/kernel/http/session';
import { inviterOf } from '#server/tenant/inviteCodes';
import { accounts, members } from '#server/tenant/tables';
import type { Browser } from '../browser';
import { rememberDevice } from '../devices';
import { ensureAccount } from '../ensureAccount';
import type { MessageProvider } from '../messageProvider';
import { maskPhone, oneAtATimeFor } from '../phone';
import { showInvitations } from '../queries/invitations';
import { membershipsOf } from '../queries/memberships';
import { sessions } from '../tables';
import { tryVerifyCode } from '../verifyCode';

interface SignIn {
  phone: string;
  verifyCode: string;
  inviteCode?: string | undefined;
}

/**
 * Signs in by phone and code. The session is always a new one, and the one that the browser came with ends, so that
 * nobody can be made to use a session that somebody else knows. Who belongs to no tenant is let in to answer an
 * invitation, or to apply for one.
 * @returns what the client is told, and the token for its cookie
 * @throws AppError verifyCodeWrong, verifyCodeExpired, inviteCodeUnknown
 */
export async function signIn(
  ctx: Context,
  provider: MessageProvider,
  { phone, verifyCode, inviteCode }: SignIn,
  { device, address, agent }: Browser,
): Promise<{ token: string; answer: UserWire['signIn']['data'] }> {
  const outcome = await ctx.writeAsSystem(async (tx, audit) => {
    const refuse = async (error: AppError) => {
      // Numbers that were never sent a code could be tried without end.
      const about =
        error.errorName === 'verifyCodeExpired'
          ? ({ entity: 'network', entityCode: networkOf(address) } as const)
          : ({ entity: 'phone', entityCode: maskPhone(phone) } as const);
      await audit({ action: 'refuseSignIn', ...about, detail: { reason: error.errorName, address } }, 'counted');
      return error;
    };
    const code = await tryVerifyCode(tx, provider, { phone, device }, verifyCode);
    if (code instanceof AppError) return refuse(code);
    // Two at once make one account. Guesses don't stand in this line.
    await oneAtATimeFor(tx, phone);

    let [account] = await tx.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.phone, phone));
    const held = account ? ((await membershipsOf(tx, [account.accountId])).get(account.accountId) ?? []) : [];
    await showInvitations(tx, phone);
    if (held.length === 0 && inviteCode && !(await inviterOf(tx, inviteCode)))
      return refuse(new AppError('inviteCodeUnknown'));
    account ??= { accountId: await ensureAccount(tx, phone) };

    await code.spend();
    if (device) await rememberDevice(tx, account.accountId, device);
    const token = newToken();
    const [first] = held;
    const mustChoose = held.length > 1;
    const tenantCode = mustChoose ? null : (first?.tenantCode ?? null);
    if (ctx.session) await revokeSession(tx, ctx.session.tokenHash);
    await tx.insert(sessions).values({
      tokenHash: hashToken(token),
      accountId: account.accountId,
      tenantCode,
      agent,
      network: maskedNetwork(address),
    });
    if (tenantCode) await seen(tx, tenantCode, account.accountId);
    await tx.update(accounts).set({ signedInAt: new Date() }).where(eq(accounts.accountId, account.accountId));
    const detail = { address, device: agent };
    await audit({ action: 'signIn', entity: 'account', entityCode: account.accountId, tenantCode, detail });
    return { token, answer: { mustChoose, tenants: held } };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Somebody uses the portal in a tenant; what follows in the session is noted by it. */
export async function seen(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  await tx
    .update(members)
    .set({ lastSeenAt: new Date() })
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId)));
}

/** Ends a session for good; signing out and signing in anew both do. */
export async function revokeSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
}
