import { and, asc, eq } from 'drizzle-orm';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { approvals } from '#server/capabilities/approval/tables';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { invoices } from '../invoices/tables';
import { slipsOf } from '../slips';
import { refundedOf, shown } from './queries';
import { pointsOfRefund, refundToday } from './refundToday';
import { orders, payments } from './tables';

/** An order of any tenant with its money, its papers and what may become of it. @throws AppError notFound */
export async function anyOrder(
  tx: Tx,
  { orderCode }: LedgerGiven['getAnyOrder']['query'],
): Promise<LedgerWire['getAnyOrder']['data']> {
  const [found] = await tx
    .select({ order: orders, tenantName: tenants.name })
    .from(orders)
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(eq(orders.orderCode, orderCode));
  if (!found) throw new AppError('notFound');
  const { order, tenantName } = found;
  const { tenantCode, invoiceCode } = order;
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantCode, tenantCode), eq(payments.orderCode, orderCode)))
    .orderBy(asc(payments.createdAt), asc(payments.paymentCode));
  const [invoice] = invoiceCode
    ? await tx
        .select({ invoiceCode: invoices.invoiceCode, state: invoices.state, number: invoices.number })
        .from(invoices)
        .where(and(eq(invoices.tenantCode, tenantCode), eq(invoices.invoiceCode, invoiceCode)))
    : [];
  const refund = order.state === 'done' && !invoice ? await refundToday(tx, order) : undefined;
  const { refundReason, feeFen, version } = order;
  const [asked] = await tx
    .select({
      approvalCode: approvals.approvalCode,
      askedBy: approvals.askedByName,
      decidedBy: approvals.decidedByName,
    })
    .from(approvals)
    .where(and(eq(approvals.kind, 'refundOrder'), eq(approvals.about, orderCode), eq(approvals.state, 'confirmed')));
  return {
    ...shown(order),
    tenantCode,
    tenantName,
    version,
    ...refundedOf(order),
    feeFen,
    refundReason,
    refundedBy: asked ?? null,
    invoice: invoice ?? null,
    slips: await slipsOf(tx, order),
    payments: paid.map(({ paymentCode, method, state, amountFen, receivedFen, reference, settledAt, createdAt }) => ({
      paymentCode,
      method,
      state,
      amountFen,
      receivedFen,
      reference,
      at: (settledAt ?? createdAt).toISOString(),
    })),
    refund: refund
      ? {
          refundFen: refund.refundFen,
          keptFen: refund.keptFen,
          missing: refund.missing,
          points: pointsOfRefund(refund),
        }
      : null,
    kept: order.state !== 'done' || refund ? null : invoice ? 'invoiced' : 'used',
  };
}
