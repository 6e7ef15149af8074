import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { receiverOf } from '../receiver';

/** The name of the channel with this invite code. @throws AppError inviteCodeUnknown, transferToOwn */
export const getTransferReceiver = (ctx: Context, { inviteCode }: TenantGiven['getTransferReceiver']['query']) =>
  ctx.readAsSystem(async (tx) => {
    const { name } = await receiverOf(ctx, tx, inviteCode);
    return { name };
  });
