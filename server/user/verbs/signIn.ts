import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '#domain/kernel/texts';
import type { UserWire } from '#domain/user/schema';
import type { Audit, Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { hashToken, newToken } from '#server/kernel/http/session';
import { newCode } from '#server/kernel/ids';
import { serverText } from '#server/kernel/texts';
import { accounts, members, memberships, tenants } from '#server/tenant/tables';
import { type Browser, maskedNetwork, networkOf } from '../browser';
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
 * nobody can be made to use a session that somebody else knows. Who was invited somewhere is let in to answer, also
 * without a tenant.
 * @returns what the client is told, and the token for its cookie
 * @throws AppError verifyCodeWrong, verifyCodeExpired, noMembership, inviteCodeUnknown
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
    // An invitation that is sent twice makes one partner. Guesses don't stand in this line.
    await oneAtATimeFor(tx, phone);

    let [account] = await tx.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.phone, phone));
    let held = account ? ((await membershipsOf(tx, [account.accountId])).get(account.accountId) ?? []) : [];
    const isInvited = await showInvitations(tx, phone);
    if (held.length === 0 && isInvited && !inviteCode) account ??= { accountId: await ensureAccount(tx, phone) };
    else if (held.length === 0) {
      if (!inviteCode) return refuse(new AppError('noMembership'));
      const inviter = await inviterOf(tx, inviteCode);
      if (!inviter) return refuse(new AppError('inviteCodeUnknown'));
      account = await registerChannel(tx, audit, ctx.language, phone, inviter);
      held = (await membershipsOf(tx, [account.accountId])).get(account.accountId) ?? [];
    }
    if (!account) throw new Error('Nobody without an account gets past these checks.');

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

/** The platform and admitted channels may invite. */
async function inviterOf(tx: Tx, inviteCode: string): Promise<string | undefined> {
  const [inviter] = await tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(
      and(
        sql`upper(${tenants.inviteCode}) = upper(${inviteCode})`,
        anyOf(tenants.type, ['platform', 'channel']),
        eq(tenants.approvalState, 'success'),
      ),
    );
  return inviter?.tenantCode;
}

/** A channel partner in the making: it has a manager and waits for its papers and the operator's approval. */
async function registerChannel(
  tx: Tx,
  audit: Audit,
  language: Language,
  phone: string,
  inviter: string,
): Promise<{ accountId: string }> {
  const tenantCode = newCode('T');
  const name = serverText(language, 'user.newChannel', { phone: maskPhone(phone) });
  const accountId = await ensureAccount(tx, phone, maskPhone(phone));
  await tx
    .insert(tenants)
    .values({ tenantCode, type: 'channel', name, approvalState: 'inhand', createdByTenant: inviter });
  await tx.insert(memberships).values({ tenantCode, accountId, roleCode: 'CHANNEL_TENANT_MANAGER' });
  await audit({ action: 'registerChannel', entity: 'tenant', entityCode: tenantCode, tenantCode, detail: { inviter } });
  return { accountId };
}
