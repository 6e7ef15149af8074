import { and, asc, eq } from 'drizzle-orm';
import type { OrderEvent, PaymentState } from '#domain/subjects/ledger/orders/workflow';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import type { Invoice } from '../invoices/queries';
import { invoices } from '../invoices/tables';
import type { Order, Payment } from './openOrder';
import { pointsOfRefund, refundToday } from './refundToday';
import { payments } from './tables';

type Whole = LedgerWire['getOrder']['data'];
type Story = Pick<
  Whole,
  | 'payments'
  | 'invoice'
  | 'refundRequest'
  | 'history'
  | 'refund'
  | 'kept'
  | 'refundedFen'
  | 'refundedAt'
  | 'refundNumber'
> &
  Pick<Whole, 'feeFen' | 'refundReason'>;

const told = ['partial', 'succeeded', 'surplus', 'mismatched', 'returned'] as const satisfies PaymentState[];

/** What of an order's money went back. */
const refundedOf = ({ refundedFen, refundedAt, refundNumber }: Order) => ({
  refundedFen,
  refundNumber,
  refundedAt: refundedAt?.toISOString() ?? null,
});

/** What became of an order: its money, its invoice, its way back, and who did what when. */
export async function storyOf(tx: Tx, order: Order): Promise<Story> {
  const { tenantCode, orderCode, invoiceCode, refundRequest, feeFen, refundReason } = order;
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantCode, tenantCode), eq(payments.orderCode, orderCode)))
    .orderBy(asc(payments.createdAt), asc(payments.paymentCode));
  const [invoice] = invoiceCode
    ? await tx
        .select()
        .from(invoices)
        .where(and(eq(invoices.tenantCode, tenantCode), eq(invoices.invoiceCode, invoiceCode)))
    : [];
  const refund = order.state === 'done' && !invoice ? await refundToday(tx, order) : undefined;
  return {
    ...refundedOf(order),
    feeFen,
    refundReason,
    invoice: invoice ? { invoiceCode: invoice.invoiceCode, state: invoice.state, number: invoice.number } : null,
    payments: paid.map(({ paymentCode, method, state, amountFen, receivedFen, reference, settledAt, createdAt }) => ({
      paymentCode,
      method,
      state,
      amountFen,
      receivedFen,
      reference,
      at: (settledAt ?? createdAt).toISOString(),
    })),
    refundRequest: refundRequest
      ? {
          state: refundRequest.state,
          reason: refundRequest.reason,
          askedBy: refundRequest.askedBy,
          askedAt: refundRequest.askedAt,
          answer: refundRequest.answer,
        }
      : null,
    history: await historyOf(tx, order, paid, invoice),
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

/** The name of who ended an order that was not paid; the portal ends one by itself. */
async function endedBy(tx: Tx, { state, updatedBy }: Order): Promise<string | null> {
  if (state !== 'cancelled' || !updatedBy) return null;
  const [who] = await tx
    .select({ showName: accounts.showName })
    .from(accounts)
    .where(eq(accounts.accountId, updatedBy));
  return who?.showName ?? null;
}

async function historyOf(
  tx: Tx,
  order: Order,
  paid: readonly Payment[],
  invoice: Invoice | undefined,
): Promise<Story['history']> {
  const history: Story['history'] = [];
  const add = (event: OrderEvent, at: Date | string | null, by: string | null = null) => {
    if (at !== null) history.push({ event, at: typeof at === 'string' ? at : at.toISOString(), by });
  };
  add('ordered', order.createdAt, order.orderedByName);
  for (const { state, settledAt, returnedAt } of paid) {
    const event = told.find((one) => one === state);
    if (event) add(event, event === 'returned' ? returnedAt : settledAt);
  }
  add('done', order.settledAt);
  if (order.state === 'cancelled' || order.state === 'expired')
    add(order.state, order.updatedAt, await endedBy(tx, order));
  if (invoice) {
    add('invoiceAsked', invoice.createdAt, invoice.askedByName);
    if (invoice.state === 'issued') add('invoiceIssued', invoice.updatedAt);
  }
  const { refundRequest } = order;
  if (refundRequest) {
    add('refundAsked', refundRequest.askedAt, refundRequest.askedBy);
    if (refundRequest.state === 'withdrawn') add('refundWithdrawn', refundRequest.endedAt);
    if (refundRequest.state === 'declined') add('refundDeclined', refundRequest.endedAt);
  }
  add('refunded', order.refundedAt);
  return history.sort((one, other) => one.at.localeCompare(other.at));
}
