import { and, eq, ne, sql } from 'drizzle-orm';
import { anyOrderPath } from '#domain/subjects/ledger/orders/paths';
import { notify } from '#server/core/user/notify';
import { notices } from '#server/core/user/tables';
import { type Audit, writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { toKeepers } from '../keepers';
import type { Payment } from '../orders/openOrder';
import { settlePayment } from '../orders/settle';
import { payments } from '../orders/tables';
import type { ProviderMethod, Taken } from './provider';

/**
 * Enters what a provider has taken in, once however often it says so. What is not as it was to be is refused: the money lies
 * with the provider until a person has looked at it, who is told once.
 * @returns `unknown`: there is no such payment by this provider; `numberTaken`: another payment came under this number
 */
export async function takeIn(
  { database }: Pick<Services, 'database'>,
  method: ProviderMethod,
  taken: Taken,
  requestId: string | null,
): Promise<Awaited<ReturnType<typeof settlePayment>> | 'unknown' | 'numberTaken'> {
  const { paymentCode, amountFen, reference } = taken;
  return database.transaction('system', async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.paymentCode, paymentCode));
    if (payment?.method !== method) return 'unknown';
    const audit: Audit = (entry, counted) =>
      writeAudit(tx, entry, { accountId: null, tenantCode: null, requestId }, counted);
    const { tenantCode } = payment;
    if (await isTakenByOther(tx, payment, reference)) {
      await refuseNumber(tx, audit, payment, taken);
      return 'numberTaken';
    }
    const became = await settlePayment(tx, audit, { tenantCode, paymentCode, amountFen, reference });
    if (became === 'wrongAmount') await setApart(tx, audit, taken);
    return became;
  });
}

/** A provider's number tells of one payment alone; of two that come under one at once, the second waits for the first. */
async function isTakenByOther(tx: Tx, { method, paymentCode }: Payment, reference: string): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reference:${method}:${reference}`}, 0))`);
  const isOther = and(
    eq(payments.method, method),
    eq(payments.reference, reference),
    ne(payments.paymentCode, paymentCode),
  );
  return (await tx.$count(payments, isOther)) > 0;
}

/** Those who keep the books look at it; the payment itself waits for its own money. */
async function refuseNumber(tx: Tx, audit: Audit, { tenantCode, orderCode, method }: Payment, taken: Taken) {
  const kind = 'payment_number_taken' as const;
  const isTold = and(eq(notices.kind, kind), sql`${notices.params}->>'order' = ${orderCode}`);
  const params = { order: orderCode, number: taken.reference };
  if ((await tx.$count(notices, isTold)) === 0)
    await notify(tx, await toKeepers(tx, 'refund', { kind, params, path: anyOrderPath(orderCode) }), null);
  const { amountFen, reference } = taken;
  await audit(
    {
      action: 'refuseReference',
      entity: 'order',
      entityCode: orderCode,
      tenantCode,
      detail: { method, amountFen, reference },
    },
    'counted',
  );
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
  const told = { kind: 'payment_mismatched' as const, params: { order: orderCode }, path: anyOrderPath(orderCode) };
  await notify(tx, await toKeepers(tx, 'refund', told), null);
  await audit({
    action: 'refusePayment',
    entity: 'order',
    entityCode: orderCode,
    tenantCode,
    detail: { method, amountFen, dueFen, reference },
  });
}
