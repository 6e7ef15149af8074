import { and, eq, ne } from 'drizzle-orm';
import { type Audit, type Services, writeAudit } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { notify } from '#server/user/notify';
import { toKeepers } from '../keepers';
import { settlePayment } from '../orders/settle';
import { payments } from '../orders/tables';
import type { ProviderMethod, Taken } from './provider';

/**
 * Enters what a provider has taken in, once however often it says so. What is not as it was to be is refused: the money lies
 * with the provider until a person has looked at it, who is told once.
 * @returns `unknown`: there is no such payment by this provider
 */
export async function takeIn(
  { database }: Pick<Services, 'database'>,
  method: ProviderMethod,
  taken: Taken,
  requestId: string | null,
): Promise<Awaited<ReturnType<typeof settlePayment>> | 'unknown'> {
  const { paymentCode, amountFen, reference } = taken;
  return database.transaction('system', async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.paymentCode, paymentCode));
    if (payment?.method !== method) return 'unknown';
    const audit: Audit = (entry) => writeAudit(tx, entry, { accountId: null, tenantCode: null, requestId });
    const { tenantCode } = payment;
    const became = await settlePayment(tx, audit, { tenantCode, paymentCode, amountFen, reference });
    if (became === 'wrongAmount') await setApart(tx, audit, taken);
    return became;
  });
}

/** Another sum than was due: the payment waits for nothing any more, and is no longer asked for. Under the order's lock. */
async function setApart(tx: Tx, audit: Audit, { paymentCode, amountFen, reference }: Taken): Promise<void> {
  const [apart] = await tx
    .update(payments)
    .set({ state: 'mismatched', receivedFen: amountFen, reference, settledAt: new Date() })
    .where(and(eq(payments.paymentCode, paymentCode), ne(payments.state, 'mismatched')))
    .returning();
  if (!apart) return;
  const { tenantCode, orderCode, method, amountFen: dueFen } = apart;
  const path = `/financialmanagement/OrderList?open=${orderCode}`;
  const told = { kind: 'payment_mismatched' as const, params: { order: orderCode }, path };
  await notify(tx, await toKeepers(tx, 'refund', told), null);
  await audit({
    ...{ action: 'refusePayment', entity: 'order', entityCode: orderCode, tenantCode },
    detail: { method, amountFen, dueFen, reference },
  });
}
