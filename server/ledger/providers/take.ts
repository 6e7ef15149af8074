import { eq } from 'drizzle-orm';
import { type Audit, type Services, writeAudit } from '#server/kernel/context';
import { settlePayment } from '../orders/settle';
import { payments } from '../orders/tables';
import type { ProviderMethod, Taken } from './provider';

/**
 * Enters what a provider has taken in, once however often it says so. What is not as it was to be is refused, and stands
 * in the tenant's audit trail: the money lies with the provider until a person has looked at it.
 * @returns `unknown`: there is no such payment by this provider
 */
export async function takeIn(
  { database }: Pick<Services, 'database'>,
  method: ProviderMethod,
  { paymentCode, amountFen, reference }: Taken,
  requestId: string | null,
): Promise<Awaited<ReturnType<typeof settlePayment>> | 'unknown'> {
  return database.transaction('system', async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.paymentCode, paymentCode));
    if (payment?.method !== method) return 'unknown';
    const audit: Audit = (entry) => writeAudit(tx, entry, { accountId: null, tenantCode: null, requestId });
    const { tenantCode, orderCode } = payment;
    const became = await settlePayment(tx, audit, { tenantCode, paymentCode, amountFen, reference });
    if (became === 'wrongAmount')
      await audit({
        ...{ action: 'refusePayment', entity: 'order', entityCode: orderCode, tenantCode },
        detail: { method, amountFen, dueFen: payment.amountFen, reference },
      });
    return became;
  });
}
