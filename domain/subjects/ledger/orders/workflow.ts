import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import type { Words } from '../../../kernel/levels';

/*
 * How an order goes on. One for points is open until it is paid; one for products holds its points from the moment that it
 * is placed; one that the platform delivers holds them until it is accepted. Nothing else decides what may follow what.
 */

export const orderKinds = ['recharge', 'purchase', 'delivery'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderStates = ['open', 'held', 'done', 'cancelled', 'expired', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** Days of an order that a list may be narrowed by: when it was placed, any of its money came in, all was paid, or any of it went back. */
export const orderDays = ['ordered', 'received', 'settled', 'refunded'] as const;

export const orderActions = ['settle', 'capture', 'release', 'cancel', 'expire', 'refund'] as const;
export type OrderAction = (typeof orderActions)[number];

export const orderWorkflow = defineWorkflow<OrderAction, OrderState>({
  actions: orderActions,
  transitions: [
    // A late payment still pays for the order.
    { action: 'settle', from: ['open', 'cancelled', 'expired'], to: 'done' },
    // Points or units held for a delivery are used when it is accepted, or returned.
    { action: 'capture', from: 'held', to: 'done' },
    { action: 'release', from: 'held', to: 'cancelled' },
    { action: 'cancel', from: 'open', to: 'cancelled' },
    { action: 'expire', from: 'open', to: 'expired' },
    { action: 'refund', from: 'done', to: 'refunded' },
  ],
});

/** The product of a purchase, at the price of that time. */
export interface OrderItem {
  productCode: string;
  name: Words;
  /** Pieces. */
  count: number;
  /** That one piece brought. */
  units: number;
  /** Of the product, as it was offered then. */
  edition: number;
  /** For one piece. */
  pricePoints: number;
  /** The last day of its units; null if it brought none. */
  validUntil: string | null;
}

/** How money comes in. `demo` only says so, and only where the portal shows itself. */
export const payMethods = ['transfer', 'alipay', 'wechat', 'demo'] as const;
export type PayMethod = (typeof payMethods)[number];

/**
 * One try to pay an order. `partial`: a part of its money came in, and more is to come; `surplus`: money came in for what had
 * been paid already; `mismatched`: a provider has taken another sum than was due, which is not entered; `returned`: one of
 * these went back.
 */
export const paymentStates = [
  'open',
  'partial',
  'succeeded',
  'surplus',
  'mismatched',
  'returned',
  'failed',
  'closed',
] as const;
/** Money that may go back by itself, without its order. */
export const returnableStates = ['partial', 'surplus', 'mismatched'] as const satisfies PaymentState[];
export type PaymentState = (typeof paymentStates)[number];

/** How long an order waits for money, in hours: at the desk, and by a transfer between banks. */
export const deskHours = 2;
export const transferHours = 7 * 24;
/** The moment in so many hours. */
export const inHours = (hours: number): Date => new Date(Date.now() + hours * 3600_000);

export const refundRequestStates = ['open', 'granted', 'declined', 'withdrawn'] as const;
export type RefundRequestState = (typeof refundRequestStates)[number];
const refundRequestActions = ['askRefund', 'withdrawRefund', 'declineRefund', 'grantRefund'] as const;
type RefundRequestAction = (typeof refundRequestActions)[number];
/** Who makes a step about a refund that a buyer asks for. `isRefundable`: all that the order brought is there. */
interface RefundFacts {
  readonly side: 'payer' | 'platform';
  readonly isRefundable: boolean;
}

/** How a buyer's request for a refund goes on; the refund itself takes two operators. */
export const refundRequestWorkflow = defineWorkflow<RefundRequestAction, RefundRequestState | null, RefundFacts>({
  actions: refundRequestActions,
  transitions: [
    {
      action: 'askRefund',
      from: [null, 'declined', 'withdrawn'],
      to: 'open',
      by: ({ side }) => side === 'payer',
      given: ({ isRefundable }) => isRefundable,
    },
    { action: 'withdrawRefund', from: 'open', to: 'withdrawn', by: ({ side }) => side === 'payer' },
    { action: 'declineRefund', from: 'open', to: 'declined', by: ({ side }) => side === 'platform' },
    { action: 'grantRefund', from: 'open', to: 'granted', by: ({ side }) => side === 'platform' },
  ],
});

/** What a buyer may do about an order, as far as it has come. */
export const buyerActions = ['pay', 'sendSlip', 'cancel', 'applyInvoice', 'askRefund', 'withdrawRefund'] as const;

/** A buyer's request for a refund, as its order keeps it. */
export interface RefundRequest {
  state: RefundRequestState;
  reason: string;
  askedBy: string;
  askedAt: string;
  /** When it was declined or withdrawn, and why it was declined. */
  endedAt: string | null;
  answer: string | null;
}

/** What an order's history tells of. */
export const orderEvents = [
  ...([
    'ordered',
    'partial',
    'succeeded',
    'surplus',
    'mismatched',
    'returned',
    'done',
    'cancelled',
    'expired',
  ] as const),
  ...(['invoiceAsked', 'invoiceIssued', 'refundAsked', 'refundWithdrawn', 'refundDeclined', 'refunded'] as const),
] as const;
export type OrderEvent = (typeof orderEvents)[number];
