import type { OrderItem } from '#domain/ledger/orders/workflow';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { shortCode } from '#server/kernel/ids';
import { movePoints } from '../points/move';
import { orders } from './tables';

/**
 * An order of the caller's tenant that is paid with points and delivered in this very transaction: they are held for it and
 * used. What it cost stays on it.
 * @returns its code
 * @throws AppError insufficientBalance
 */
export async function purchase(ctx: Context, tx: Tx, items: readonly OrderItem[]): Promise<string> {
  const { tenantCode, accountId } = ctx.actor;
  const orderCode = shortCode('GM');
  const points = items.reduce((sum, { count, pricePoints }) => sum + count * pricePoints, 0);
  await tx.insert(orders).values({
    ...{ tenantCode, orderCode, kind: 'purchase', state: 'done', amountFen: 0, points, items: [...items] },
    ...{ orderedBy: accountId, orderedByName: ctx.caller.showName, settledAt: new Date() },
  });
  for (const kind of ['hold', 'use'] as const)
    await movePoints(tx, kind, { tenantCode, orderCode, points, key: `${kind}:${orderCode}`, by: ctx.actor });
  return orderCode;
}
