import { and, eq, isNull } from 'drizzle-orm';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import type { Browser } from '../browser';
import type { MessageProvider } from '../messageProvider';
import { maskPhone } from '../phone';
import { tryVerifyCode } from '../verifyCode';

/**
 * Binds a phone to an account whose own was released by the operator.
 * @throws AppError refusedTransition where one is bound already; verifyCodeWrong, verifyCodeExpired, phoneTaken
 */
export async function bindPhone(
  ctx: Context,
  provider: MessageProvider,
  { phone, verifyCode }: { phone: string; verifyCode: string },
  { device }: Browser,
): Promise<null> {
  const { accountId, phoneBound } = ctx.caller;
  if (phoneBound) throw new AppError('refusedTransition');
  const refused = await ctx.writeAsSystem(async (tx, audit) => {
    const entry = { entity: 'account', entityCode: accountId, detail: { phone: maskPhone(phone) } } as const;
    const refuse = async (error: AppError) => {
      await audit(
        { ...entry, action: 'refuseBinding', detail: { ...entry.detail, reason: error.errorName } },
        'counted',
      );
      return error;
    };
    const code = await tryVerifyCode(tx, provider, { phone, device }, verifyCode);
    if (code instanceof AppError) return refuse(code);
    const [owner] = await tx.select({ id: accounts.accountId }).from(accounts).where(eq(accounts.phone, phone));
    if (owner) return refuse(new AppError('phoneTaken'));
    const bound = await tx
      .update(accounts)
      .set({ phone, updatedAt: new Date(), updatedBy: accountId })
      .where(and(eq(accounts.accountId, accountId), isNull(accounts.phone)))
      .returning({ id: accounts.accountId });
    if (bound.length === 0) return refuse(new AppError('refusedTransition'));
    await code.spend();
    await audit({ ...entry, action: 'bindPhone' });
    return null;
  });
  if (refused) throw refused;
  return null;
}
