import { eq } from 'drizzle-orm';
import { requireNotBarred } from '#server/capabilities/approval/bar';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { settleTransfer } from '../orders/settle';
import { allocationsOf, type Line, ownPartOf } from './line';
import { bankAllocations } from './tables';

/**
 * Enters what waits of a line for its orders; under the lock of the line.
 * @returns the codes of the orders
 * @throws AppError needsSecondPerson where its importer or matcher confirms it; confirmingBarred; amountDiffers where an order
 *   can't take its part by now
 */
export async function confirmLine(ctx: Context, tx: Tx, audit: Audit, line: Line): Promise<string[]> {
  const { accountId, showName } = ctx.caller;
  const allocations = await allocationsOf(tx, [line.recordCode]);
  if (ownPartOf(line, allocations, accountId)) throw new AppError('needsSecondPerson');
  await requireNotBarred(tx, accountId);
  // In the order of their codes, as two lines may be for the same orders.
  const waiting = allocations
    .filter(({ state }) => state === 'matched')
    .sort((one, other) => (one.orderCode ?? '').localeCompare(other.orderCode ?? ''));
  for (const { allocationCode, orderCode, orderTenantCode, amountFen, feeFen } of waiting) {
    const order = { tenantCode: orderTenantCode ?? '', orderCode: orderCode ?? '' };
    const money = { ...order, amountFen, feeFen, reference: line.serial };
    const { paymentCode, became } = await settleTransfer(tx, audit, money);
    if (became === undefined) throw new AppError('amountDiffers', { code: order.orderCode });
    await tx
      .update(bankAllocations)
      .set({
        state: 'confirmed',
        paymentCode,
        // Where the order was paid in the meantime, nothing was missing.
        feeFen: became === 'settled' ? feeFen : 0,
        confirmedByName: showName,
        confirmedAt: new Date(),
      })
      .where(eq(bankAllocations.allocationCode, allocationCode));
  }
  return waiting.map(({ orderCode }) => orderCode ?? '');
}
