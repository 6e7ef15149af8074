import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { inviterOf } from '../inviteCodes';

/**
 * The channel that is to receive a customer, by its invite code. In transactions of the system.
 * @throws AppError inviteCodeUnknown where it is no channel's; transferToOwn where it is the caller's
 */
export async function receiverOf(ctx: Context, tx: Tx, inviteCode: string) {
  const found = await inviterOf(tx, inviteCode.trim());
  if (found?.type !== 'channel') throw new AppError('inviteCodeUnknown');
  if (found.tenantCode === ctx.actor.tenantCode) throw new AppError('transferToOwn');
  return found;
}
