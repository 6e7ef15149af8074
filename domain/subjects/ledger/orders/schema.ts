import { z } from 'zod';
import { asked } from '../../../capabilities/approval/schema';
import { code, day, filter, instant, keyword, paged, pageQuery, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { invoiceStates } from '../invoices/workflow';
import { rechargeMax, rechargeMin } from '../points/recharge';
import {
  buyerActions,
  orderDays,
  orderEvents,
  orderKinds,
  orderStates,
  payMethods,
  paymentStates,
  refundRequestStates,
} from './workflow';

const words = z.object({ zh: z.string(), en: z.string() });
/** A product of a purchase, at the price that it had. */
export const orderItem = z.object({
  productCode: z.string(),
  name: words,
  count: z.number(),
  units: z.number(),
  edition: z.number(),
  pricePoints: z.number(),
  validUntil: day.nullable(),
});

const order = z.object({
  orderCode: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** The price in money, in fen; 0 for a purchase with points. */
  amountFen: z.number(),
  /** Bought, or paid with. */
  points: z.number(),
  giftPoints: z.number(),
  items: z.array(orderItem),
  /** The project that a delivery is for, as it was called then. */
  projectName: z.string().nullable(),
  orderedBy: z.string(),
  orderedAt: instant,
  /** The payment deadline; null if no payment is due. */
  expiresAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** How it was paid, or is being. */
  method: z.enum(payMethods).nullable(),
});

/** What of an order's money went back, when, and by which transfer; null where a voucher shows it. */
const refunded = {
  refundedFen: z.number(),
  refundedAt: instant.nullable(),
  refundNumber: z.string().nullable(),
};

const paper = z.object({ objectId: z.string(), name: z.string(), size: z.number() });

/** Money that came in for an order, or was to. */
const payment = z.object({
  paymentCode: z.string(),
  method: z.enum(payMethods),
  state: z.enum(paymentStates),
  amountFen: z.number(),
  reference: z.string().nullable(),
  at: instant,
  /** What has come in where that is another sum. */
  receivedFen: z.number().nullable(),
});

/** What became of an order, as both its buyer and the operator see it. */
const story = {
  payments: z.array(payment),
  /** The invoice that it is on. */
  invoice: z
    .object({ invoiceCode: z.string(), state: z.enum(invoiceStates), number: z.string().nullable() })
    .nullable(),
  /** A refund that the buyer has asked for, and the answer. */
  refundRequest: z
    .object({
      state: z.enum(refundRequestStates),
      reason: z.string(),
      askedBy: z.string(),
      askedAt: instant,
      answer: z.string().nullable(),
    })
    .nullable(),
  /** Who did what, the first first; `by` null: the portal or the operator. */
  history: z.array(z.object({ at: instant, event: z.enum(orderEvents), by: z.string().nullable() })),
  /** What would go back today; null where it does not. */
  refund: z.object({ refundFen: z.number(), keptFen: z.number(), missing: z.number(), points: z.number() }).nullable(),
  /** Why it does not, though it was paid. */
  kept: z.enum(['invoiced', 'used']).nullable(),
  ...refunded,
  /** What banks have kept of its money, in fen. */
  feeFen: z.number(),
  refundReason: z.string().nullable(),
};

const ofOrder = z.object({ orderCode: code });
const slipOf = ofOrder.extend({ objectId: code });
const range = { from: filter(day), to: filter(day) };
/** An order with whose it is. */
const ofTenant = order.extend({ tenantCode: z.string(), tenantName: z.string() });

/** The request for a second operator's approval. */
export const refund = ofOrder.extend({
  version,
  refundFen: z.number().int().min(0),
  reason: text(limits.reasonLength),
});
export const surplus = z.object({ paymentCode: code, reason: text(limits.reasonLength) });

export const orderSchemas = {
  listOrders: {
    query: pageQuery.extend({ kind: filter(z.enum(orderKinds)), state: filter(z.enum(orderStates)), ...range }),
    data: paged(order),
  },
  getOrder: {
    query: ofOrder,
    data: order.extend({
      version,
      /** The last try to pay it. */
      payment: z
        .object({
          paymentCode: z.string(),
          method: z.enum(payMethods),
          state: z.enum(paymentStates),
          /** The code that the payer's app scans, if a provider takes the money. */
          payUrl: z.string().nullable(),
        })
        .nullable(),
      /** The payment methods available here. */
      methods: z.array(z.enum(payMethods)),
      /** The account to transfer to, once a bank transfer was chosen. */
      transferTo: z.object({ payee: z.string(), bank: z.string(), account: z.string() }).nullable(),
      /** The seconds that are left by the server's clock. */
      secondsLeft: z.number().nullable(),
      /** What came in for it in parts, and is not all of it yet, in fen. */
      receivedFen: z.number(),
      ...story,
      /** What the bank says of a transfer, as the payer has sent it. */
      slips: z.array(paper),
      allowedActions: z.array(z.enum(buyerActions)),
    }),
  },
  orderPoints: {
    body: z.object({ points: z.number().int().min(rechargeMin).max(rechargeMax) }),
    data: ofOrder,
  },
  /** Starts a payment, or continues the one that was started by the same method. */
  payOrder: {
    body: ofOrder.extend({ method: z.enum(payMethods) }),
    data: z.object({ paymentCode: z.string() }),
  },
  cancelOrder: { body: ofOrder, data: z.null() },
  /** Asks the operator to take an order back as a whole, or takes that back. */
  askRefund: { body: ofOrder.extend({ reason: text(limits.reasonLength) }), data: z.null() },
  withdrawRefund: { body: ofOrder, data: z.null() },
  /** Says no to it. */
  declineRefund: { body: ofOrder.extend({ reason: text(limits.reasonLength) }), data: z.null() },
  addSlip: { form: ofOrder, data: z.object({ objectId: z.string() }) },
  getSlip: { query: slipOf },
  /** Where the portal shows itself: what the bank or the purse would say. */
  settleDemoPayment: {
    body: z.object({ paymentCode: code, outcome: z.enum(['succeed', 'fail']) }),
    data: z.null(),
  },
  /** Orders of all tenants. */
  listAllOrders: {
    query: pageQuery.extend({
      keyword,
      tenantCode: filter(code),
      kind: filter(z.enum(orderKinds)),
      state: filter(z.enum(orderStates)),
      method: filter(z.enum(payMethods)),
      /** The day that the period is about; by default the one on which it was placed. */
      dated: filter(z.enum(orderDays)),
      /** What has become of a request for a refund. */
      asked: filter(z.enum(refundRequestStates)),
      ...range,
    }),
    data: paged(ofTenant),
  },
  /** One of them, with what came in for it and what became of that. */
  getAnyOrder: {
    query: ofOrder,
    data: ofTenant.extend({
      version,
      slips: z.array(paper),
      ...story,
      /** Payments whose return is asked for or approved, and not sent yet, and the refund of the order. */
      returnsWaiting: z.array(z.object({ paymentCode: z.string(), approvalCode: z.string() })),
      refundWaiting: z.object({ askedBy: z.string(), approvalCode: z.string(), isApproved: z.boolean() }).nullable(),
      /** Who has asked for the refund, and who has confirmed it. */
      refundedBy: z
        .object({ askedBy: z.string(), decidedBy: z.string().nullable(), approvalCode: z.string() })
        .nullable(),
    }),
  },
  getAnySlip: { query: slipOf },
  /** Asks a second operator to take an order back as a whole; what goes back is what the caller has seen. */
  refundOrder: { body: refund, data: asked },
  /** Money that came in for what had been paid already, or another sum than was due, was sent back: a second operator confirms it. */
  returnSurplus: { body: surplus, data: asked },
} as const;
