import type { UserWire } from '#domain/core/user/schema';
import type { Context } from '#server/kernel/context';
import { newSignInPass } from '../signInPass';
import { ownPhone } from './changePhone';

/** Makes a sign-in pass for the caller's own phone. @throws AppError noPhoneBound */
export function createSignInPass(ctx: Context): Promise<UserWire['createSignInPass']['data']> {
  const { accountId } = ctx.caller;
  return ctx.writeAsSystem(async (tx, audit) => {
    const made = await newSignInPass(tx, await ownPhone(tx, accountId));
    await audit({ action: 'createSignInPass', entity: 'account', entityCode: accountId });
    return made;
  });
}
