import { type Purpose, pointUnits } from '#domain/subjects/ledger/rules';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { TooLittle, type Transfer, transfer } from '../transfer';

/** From where to where points go for an order, by what is done with them. */
const ways = {
  hold: ['available', 'held'],
  use: ['held', 'used'],
  release: ['held', 'available'],
  refund: ['used', 'available'],
} as const satisfies Record<string, readonly [Purpose, Purpose]>;

interface Move extends Pick<Transfer, 'key' | 'by' | 'reason' | 'at'> {
  tenantCode: string;
  orderCode: string;
  /** Whole points, at least one. */
  points: number;
}

/**
 * Moves a tenant's points for an order: what ends first is held and used first, given points before paid ones; what comes
 * back is what was taken last. Never more is used or released than is held, nor refunded than was used.
 * @returns whether it happened now, and not before under the same key
 * @throws AppError insufficientBalance where fewer are available; refusedTransition where the order holds or has used fewer
 */
export async function movePoints(
  tx: Tx,
  kind: keyof typeof ways,
  { tenantCode, orderCode, points, ...how }: Move,
): Promise<boolean> {
  const [from, to] = ways[kind];
  const place = (purpose: Purpose) => ({
    tenantCode,
    purpose,
    ...(purpose !== 'available' && { belongsTo: orderCode }),
  });
  try {
    return await transfer(tx, {
      kind,
      belongsTo: orderCode,
      ...how,
      parts: [
        {
          unit: pointUnits,
          amount: points,
          from: place(from),
          to: place(to),
          ...(to === 'available' && { takes: 'latest' as const }),
        },
      ],
    });
  } catch (error) {
    if (!(error instanceof TooLittle)) throw error;
    throw new AppError(from === 'available' ? 'insufficientBalance' : 'refusedTransition');
  }
}
