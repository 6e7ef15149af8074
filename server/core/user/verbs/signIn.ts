import { eq } from 'drizzle-orm';
import type { UserWire } from '#domain/core/user/schema';
import { inviterOf } from '#server/core/tenant/inviteCodes';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { networkOf } from '#server/kernel/http/network';
import type { Browser } from '../browser';
import { ensureAccount } from '../ensureAccount';
import { askSecondFactor } from '../factor/challenge';
import type { MessageProvider } from '../messageProvider';
import { maskPhone, oneAtATimeFor } from '../phone';
import { membershipsOf } from '../queries/memberships';
import { beginSession } from '../session';
import { tryVerifyCode } from '../verifyCode';

interface SignIn {
  phone: string;
  verifyCode: string;
  inviteCode?: string | undefined;
}

/**
 * Signs in by phone and code. A person without a tenant may answer an invitation, or apply for a tenant. An
 * account with a second factor is not signed in yet.
 * @returns the client's answer and the token for its cookie, or the token of a challenge for passSecondFactor
 * @throws AppError verifyCodeWrong, verifyCodeExpired, inviteCodeUnknown
 */
export async function signIn(
  ctx: Context,
  provider: MessageProvider,
  { phone, verifyCode, inviteCode }: SignIn,
  browser: Browser,
): Promise<{ token: string; answer: UserWire['signIn']['data'] } | { challenge: string }> {
  const { device, address } = browser;
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
    // Two concurrent sign-ins create one account. Guesses don't wait in this line.
    await oneAtATimeFor(tx, phone);

    let [account] = await tx.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.phone, phone));
    const held = account ? ((await membershipsOf(tx, [account.accountId])).get(account.accountId) ?? []) : [];
    if (held.length === 0 && inviteCode && !(await inviterOf(tx, inviteCode)))
      return refuse(new AppError('inviteCodeUnknown'));
    account ??= { accountId: await ensureAccount(tx, phone) };

    await code.spend();
    const { accountId } = account;
    const challenge = await askSecondFactor(tx, audit, { accountId, phone }, browser);
    return challenge ? { challenge } : beginSession(ctx, tx, audit, { accountId, phone, held }, browser);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
