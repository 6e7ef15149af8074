import { randomBytes } from 'node:crypto';
import type { Tx } from '#server/kernel/db/database';
import { orders, payments } from '#server/ledger/orders/tables';
import { transfer } from '#server/ledger/transfer';
import { bankRecords } from '#server/ledger/transfers/tables';

const code = (prefix: string) => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`;

/** Points that a tenant has bought, and such that it was given, for good or until a day. */
export async function givePoints(
  tx: Tx,
  tenantCode: string,
  { paid = 0, gift = 0, validUntil = null }: { paid?: number; gift?: number; validUntil?: string | null },
): Promise<void> {
  const way = {
    from: { tenantCode: 'TPLATFORM', purpose: 'issued' },
    to: { tenantCode, purpose: 'available' },
  } as const;
  await transfer(tx, {
    ...{ kind: paid > 0 ? 'recharge' : 'gift', key: code('K'), by: { tenantCode: 'TPLATFORM', accountId: null } },
    toTenantCode: tenantCode,
    parts: [
      ...(paid > 0 ? [{ unit: 'points:paid' as const, amount: paid, validUntil: null, ...way }] : []),
      ...(gift > 0 ? [{ unit: 'points:gift' as const, amount: gift, validUntil, ...way }] : []),
    ],
  });
}

/** An order for 1,000 points that waits for its money. @returns its code */
export async function makeOrder(
  tx: Tx,
  of: { tenantCode: string; accountId: string },
  part: Partial<typeof orders.$inferInsert> = {},
): Promise<string> {
  const orderCode = code('CZ');
  await tx.insert(orders).values({
    ...{ tenantCode: of.tenantCode, orderCode, kind: 'recharge', state: 'open', amountFen: 100_000, points: 1000 },
    ...{ orderedBy: of.accountId, orderedByName: '下单人', expiresAt: new Date(Date.now() + 3600_000), ...part },
  });
  return orderCode;
}

/** What was begun to pay an order. @returns its code */
export async function makePayment(
  tx: Tx,
  of: { tenantCode: string; orderCode: string },
  part: Partial<typeof payments.$inferInsert> = {},
): Promise<string> {
  const paymentCode = code('P');
  await tx.insert(payments).values({ ...of, paymentCode, method: 'demo', amountFen: 100_000, ...part });
  return paymentCode;
}

/** A line of a bank statement that nobody has dealt with. @returns its code */
export async function makeBankRecord(tx: Tx, part: Partial<typeof bankRecords.$inferInsert> = {}): Promise<string> {
  const recordCode = code('B');
  const line = { serial: code('S'), receivedOn: '2026-01-15', amountFen: 100_000, payer: '付款方' };
  await tx.insert(bankRecords).values({ ...line, recordCode, ...part });
  return recordCode;
}
