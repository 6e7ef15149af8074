import { and, asc, eq } from 'drizzle-orm';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { orders } from '../orders/tables';
import { moveMoney } from './move';
import { invoiceable } from './queries';
import { invoices } from './tables';

const DAY = 24 * 3600_000;

/** What a tenant has asked for in its year: the first order has its invoice, the next one waits for it. */
export async function fillInvoices(
  tx: Tx,
  { tenantCode, issuedBy }: { tenantCode: string; issuedBy: string },
  buyer: { title: string; taxCode: string; email: string },
): Promise<void> {
  const paid = await tx.select().from(orders).where(invoiceable(tenantCode)).orderBy(asc(orders.settledAt)).limit(2);
  for (const [i, order] of paid.entries()) {
    const { orderCode, amountFen, orderedBy, orderedByName, settledAt } = order;
    const invoiceCode = `FPDEM0${orderCode.slice(-6)}`;
    const askedAt = new Date((settledAt ?? new Date()).getTime() + 2 * DAY);
    const issued = {
      state: 'issued' as const,
      number: `2631${orderCode.slice(-6).padStart(16, '0')}`,
      decidedByName: issuedBy,
      issuedOn: portalToday(new Date(askedAt.getTime() + DAY)),
    };
    const invoice = { tenantCode, invoiceCode, items: [{ orderCode, amountFen }] };
    await tx.insert(invoices).values({
      ...invoice,
      kind: 'special',
      amountFen,
      buyer,
      askedBy: orderedBy,
      askedByName: orderedByName,
      createdAt: askedAt,
      ...(i === 0 && issued),
    });
    await tx
      .update(orders)
      .set({ invoiceCode })
      .where(and(eq(orders.tenantCode, tenantCode), eq(orders.orderCode, orderCode)));
    await moveMoney(tx, 'invoice', invoice, { by: { tenantCode, accountId: orderedBy } });
  }
}
