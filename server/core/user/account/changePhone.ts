import { eq, sql } from 'drizzle-orm';
import type { UserGiven, UserWire } from '#domain/core/user/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { Browser } from '../browser';
import { tellPhone } from '../jobs/phoneMessages';
import type { MessageProvider } from '../messageProvider';
import { maskPhone, oneAtATimeFor } from '../phone';
import { sessions } from '../tables';
import { sendVerifyCode } from '../verbs/sendVerifyCode';
import { tryVerifyCode } from '../verifyCode';
import { revokeOthers } from './endSessions';
import { requireProvedPhone, spendPhoneProof } from './provedPhone';

const purpose = 'changePhone';

/** The caller's phone. @throws AppError noPhoneBound */
export async function ownPhone(tx: Tx, accountId: string): Promise<string> {
  const [own] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.accountId, accountId));
  if (!own?.phone) throw new AppError('noPhoneBound');
  return own.phone;
}

/**
 * Sends a code for a change of phone, within the usual limits: without a phone to the current one.
 * Whether an account has the new one makes no difference.
 * @throws those of sendVerifyCode
 */
export async function sendPhoneCode(
  ctx: Context,
  provider: MessageProvider,
  { phone, puzzle }: UserGiven['sendPhoneCode']['body'],
  browser: Browser & { device: string },
): Promise<UserWire['sendPhoneCode']['data']> {
  const to = phone ?? (await ctx.readAsSystem((tx) => ownPhone(tx, ctx.actor.accountId)));
  return sendVerifyCode(ctx, provider, { phone: to, puzzle }, browser, purpose);
}

/** Records the refusal; the transaction is committed, as it has counted an attempt. */
const refuser = (audit: Audit, accountId: string, phone: string) => async (error: AppError) => {
  const detail = { phone: maskPhone(phone), reason: error.errorName };
  await audit({ action: 'refusePhoneChange', entity: 'account', entityCode: accountId, detail }, 'counted');
  return error;
};

/**
 * The first step: proves for a few minutes that this session's owner also has the account's phone.
 * @throws AppError verifyCodeWrong, verifyCodeExpired
 */
export async function provePhone(
  ctx: Context,
  provider: MessageProvider,
  { verifyCode }: UserGiven['provePhone']['body'],
  { device }: Browser,
): Promise<null> {
  const { accountId, tokenHash } = ctx.caller;
  const refused = await ctx.writeAsSystem(async (tx, audit) => {
    const phone = await ownPhone(tx, accountId);
    const code = await tryVerifyCode(tx, provider, { phone, device, purpose }, verifyCode);
    if (code instanceof AppError) return refuser(audit, accountId, phone)(code);
    await code.spend();
    await tx
      .update(sessions)
      .set({ phoneProvedAt: sql`now()`, phoneProvedOn: device })
      .where(eq(sessions.tokenHash, tokenHash));
    const detail = { phone: maskPhone(phone) };
    await audit({ action: 'provePhone', entity: 'account', entityCode: accountId, detail });
    return null;
  });
  if (refused) throw refused;
  return null;
}

/**
 * The second step: changes the account's phone, and ends its other sessions. Invitations to the old phone
 * stay with it. Only a caller who has proved the new phone learns that an account has it.
 * @throws AppError phoneNotProved, verifyCodeWrong, verifyCodeExpired, phoneTaken
 */
export async function changePhone(
  ctx: Context,
  provider: MessageProvider,
  { phone, verifyCode }: UserGiven['changePhone']['body'],
  { device }: Browser,
): Promise<null> {
  const { accountId, tokenHash } = ctx.caller;
  const refused = await ctx.writeAsSystem(async (tx, audit) => {
    await requireProvedPhone(ctx, tx, device);
    const refuse = refuser(audit, accountId, phone);
    const code = await tryVerifyCode(tx, provider, { phone, device, purpose }, verifyCode);
    if (code instanceof AppError) return refuse(code);
    const before = await ownPhone(tx, accountId);
    const [{ language = null } = {}] = await tx
      .select({ language: accounts.language })
      .from(accounts)
      .where(eq(accounts.accountId, accountId));
    // A concurrent sign-in by the old phone comes before, and ends with the others, or after, and finds no account.
    for (const each of [before, phone].sort()) await oneAtATimeFor(tx, each);
    const [owner] = await tx.select({ id: accounts.accountId }).from(accounts).where(eq(accounts.phone, phone));
    if (owner) return refuse(new AppError('phoneTaken'));

    await code.spend();
    await tx
      .update(accounts)
      .set({ phone, version: sql`${accounts.version} + 1`, updatedAt: new Date(), updatedBy: accountId })
      .where(eq(accounts.accountId, accountId));
    await spendPhoneProof(ctx, tx);
    await tellPhone(tx, before, language, 'phone_changed', {});
    const ended = await revokeOthers(tx, audit, { accountId, tokenHash });
    const detail = { before: maskPhone(before), after: maskPhone(phone), ended: ended.length };
    await audit({ action: 'changePhone', entity: 'account', entityCode: accountId, detail });
    return null;
  });
  if (refused) throw refused;
  return null;
}
