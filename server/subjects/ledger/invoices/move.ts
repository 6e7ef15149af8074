import { and, eq } from 'drizzle-orm';
import { type InvoiceAction, invoiceWorkflow } from '#domain/subjects/ledger/invoices/workflow';
import { money } from '#domain/subjects/ledger/rules';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { orders } from '../orders/tables';
import { type Transfer, transfer } from '../transfer';
import type { Invoice } from './queries';
import { invoices } from './tables';

/**
 * Enters the invoiced amount of each order, or its release, beside the payment: money is on one invoice at most,
 * and never more is invoiced than was paid.
 */
export async function moveMoney(
  tx: Tx,
  kind: 'invoice' | 'uninvoice',
  { tenantCode, invoiceCode, items }: Pick<Invoice, 'tenantCode' | 'invoiceCode' | 'items'>,
  how: Pick<Transfer, 'by' | 'reason'>,
): Promise<void> {
  const place = (purpose: 'paid' | 'invoiced', orderCode: string) => ({ tenantCode, purpose, belongsTo: orderCode });
  const [from, to] = kind === 'invoice' ? (['paid', 'invoiced'] as const) : (['invoiced', 'paid'] as const);
  await transfer(tx, {
    ...how,
    kind,
    key: `${kind}:${invoiceCode}`,
    toTenantCode: tenantCode,
    belongsTo: invoiceCode,
    parts: items.map(({ orderCode, amountFen }) => ({
      unit: money,
      amount: amountFen,
      validUntil: null,
      from: place(from, orderCode),
      to: place(to, orderCode),
    })),
  });
}

type Part = Partial<Omit<Invoice, 'tenantCode' | 'invoiceCode' | 'state' | 'version'>>;

interface Step {
  action: InvoiceAction;
  version: number;
  by: { tenantCode: string; accountId: string };
  reason?: string;
  part?: Part;
}

/**
 * Takes an invoice to its next state, under its lock; where that ends it, its orders may be on another one.
 * @param own whose it must be; absent: anybody's, for the platform
 * @throws AppError notFound, conflict, refusedTransition
 */
export async function moveInvoice(
  tx: Tx,
  { invoiceCode, own }: { invoiceCode: string; own?: string },
  { action, version, by, reason, part = {} }: Step,
): Promise<Invoice> {
  const [found] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.invoiceCode, invoiceCode), own === undefined ? undefined : eq(invoices.tenantCode, own)))
    .for('update');
  const invoice = await requireVersion(tx, found, version);
  const step = invoiceWorkflow.find(action, invoice.state, { side: own === undefined ? 'platform' : 'payer' });
  if (!step?.to) throw new AppError('refusedTransition');
  const { tenantCode } = invoice;
  const [moved] = await tx
    .update(invoices)
    .set({
      ...part,
      state: step.to,
      reason: reason ?? null,
      version: version + 1,
      updatedAt: new Date(),
      updatedBy: by.accountId,
    })
    .where(and(eq(invoices.tenantCode, tenantCode), eq(invoices.invoiceCode, invoiceCode)))
    .returning();
  if (!moved) throw new AppError('notFound');
  if (step.frees) {
    await tx
      .update(orders)
      .set({ invoiceCode: null })
      .where(and(eq(orders.tenantCode, tenantCode), eq(orders.invoiceCode, invoiceCode)));
    await moveMoney(tx, 'uninvoice', invoice, { by, ...(reason && { reason }) });
  }
  return moved;
}
