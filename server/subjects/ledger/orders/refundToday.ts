import { and, eq, sql } from 'drizzle-orm';
import { type Refund, refundOf } from '#domain/subjects/ledger/orders/refund';
import { type PointUnit, pointUnits, unitOfProduct } from '#domain/subjects/ledger/rules';
import type { Tx } from '#server/kernel/db/tx';
import { ledgerAccounts } from '../tables';
import { stillValid } from '../transfer';
import type { Order } from './openOrder';

/** Units of a tenant that are available today. */
async function availableOf(tx: Tx, tenantCode: string) {
  const rows = await tx
    .select({
      unit: ledgerAccounts.unit,
      validUntil: ledgerAccounts.validUntil,
      balance: sql`sum(${ledgerAccounts.balance})`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.tenantCode, tenantCode), eq(ledgerAccounts.purpose, 'available'), stillValid))
    .groupBy(ledgerAccounts.unit, ledgerAccounts.validUntil);
  return (unit: string, validUntil?: string) =>
    rows
      .filter((row) => row.unit === unit && (validUntil === undefined || row.validUntil === validUntil))
      .reduce((sum, { balance }) => sum + balance, 0);
}

/**
 * What would go back if an order was taken back today: money of one for points, points of one for products.
 * @returns undefined where what it brought is used
 */
export async function refundToday(tx: Tx, order: Order): Promise<Refund | undefined> {
  const available = await availableOf(tx, order.tenantCode);
  if (order.kind === 'recharge')
    return refundOf(order, { 'points:gift': available('points:gift'), 'points:paid': available('points:paid') });
  // What was delivered is no unit that anybody could still use: its points go back as they were paid.
  if (order.kind === 'delivery')
    return { refundFen: 0, keptFen: 0, missing: 0, points: { 'points:gift': 0, 'points:paid': order.points } };
  const isWhole = order.items.every(
    ({ productCode, count, units, validUntil }) =>
      available(unitOfProduct(productCode), validUntil ?? undefined) >= count * units,
  );
  return isWhole
    ? { refundFen: 0, keptFen: 0, missing: 0, points: { 'points:gift': 0, 'points:paid': order.points } }
    : undefined;
}

export const pointsOfRefund = ({ points }: Refund): number =>
  pointUnits.reduce((sum, unit: PointUnit) => sum + points[unit], 0);
