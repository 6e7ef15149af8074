import { z } from 'zod';
import { asked, proof } from '../../capabilities/approval/schema';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  keyword,
  paged,
  pageQuery,
  text,
  version,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { commissionSchemas } from './commissions/schema';
import { invoiceSchemas } from './invoices/schema';
import { invoiceStates } from './invoices/workflow';
import { orderActions, orderDays, orderKinds, orderStates, payMethods, paymentStates } from './orders/workflow';
import { createPointStatement, createTenantStatement, statementInput, tenantStatementInput } from './points/jobs';
import { rechargeMax, rechargeMin } from './points/recharge';
import { bookChecks } from './reconcile';
import { billKinds } from './rules';
import { bankSchemas } from './transfers/schema';

const words = z.object({ zh: z.string(), en: z.string() });
/** Points by how they were come by. */
const points = z.object({ gift: z.number(), paid: z.number() });

/** A product of a purchase, at the price that it had. */
const orderItem = z.object({
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

const figure = z.object({ count: z.number(), amountFen: z.number() });
const paper = z.object({ objectId: z.string(), name: z.string(), size: z.number() });

const ofOrder = z.object({ orderCode: code });
const slipOf = ofOrder.extend({ objectId: code });
const range = { from: filter(day), to: filter(day) };

const billQuery = pageQuery.extend({ keyword, kind: filter(z.enum(billKinds)), ...range });
const billRow = points.extend({
  seq: z.number(),
  at: instant,
  kind: z.enum(billKinds),
  balance: z.number(),
  /** Its order; null if there was none. */
  orderCode: z.string().nullable(),
  /** What that was for. */
  items: z.array(orderItem.pick({ productCode: true, name: true, count: true })),
  projectName: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
/** What all lines that the filters let through have brought and taken, in points. */
const sums = z.object({ came: z.number(), went: z.number() });
/** An order with whose it is. */
const ofTenant = order.extend({ tenantCode: z.string(), tenantName: z.string() });

/** The request for a second operator's approval. */
export const refund = ofOrder.extend({
  version,
  refundFen: z.number().int().min(0),
  reason: text(limits.reasonLength),
  ...proof,
});
export const surplus = z.object({ paymentCode: code, reason: text(limits.reasonLength), ...proof });
export const reversal = z.object({
  tenantCode: code,
  seq: z.number().int().min(1),
  reason: text(limits.reasonLength),
});

export const ledgerSchemas = {
  /** The balance of the caller's tenant, its expiries, and its changes in each of the last twelve months. */
  getBalance: {
    data: points.extend({
      /** For orders that are not over. */
      held: z.number(),
      /** Given points by their last day. */
      ending: z.array(z.object({ validUntil: day, points: z.number(), daysLeft: z.number() })),
      months: z.array(z.object({ month: day, came: z.number(), used: z.number(), expired: z.number() })),
      mayPay: z.boolean(),
    }),
  },
  /** The changes of the available points, latest first, with the balance after each. */
  listBill: {
    query: billQuery,
    data: paged(billRow).extend({ sums }),
  },
  /** Draws up a month of the bill, with the balances before and after it. */
  createPointStatement: { body: statementInput, data: createPointStatement.result },
  createTenantStatement: { body: tenantStatementInput, data: createTenantStatement.result },
  getTenantStatement: { query: z.object({ objectId: code }) },
  /** A statement that a person of the tenant had drawn up. */
  getPointStatement: { query: z.object({ objectId: code }) },
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
      ...refunded,
      /** What the bank says of a transfer, as the payer has sent it. */
      slips: z.array(paper),
      allowedActions: z.array(z.enum([...orderActions, 'pay', 'sendSlip'])),
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
  addSlip: { form: ofOrder, data: z.object({ objectId: z.string() }) },
  getSlip: { query: slipOf },
  /** Where the portal shows itself: what the bank or the purse would say. */
  settleDemoPayment: {
    body: z.object({ paymentCode: code, outcome: z.enum(['succeed', 'fail']) }),
    data: z.null(),
  },
  /** How the books were found to stand when they were last compared; null before that. */
  getReconciliation: {
    data: z
      .object({
        at: instant,
        accounts: z.number(),
        entries: z.number(),
        /** How many differences there are; the first of each check. */
        count: z.number(),
        differences: z.array(
          z.object({
            check: z.enum(bookChecks),
            tenantCode: z.string().nullable(),
            key: z.string(),
            expected: z.number(),
            found: z.number(),
          }),
        ),
      })
      .nullable(),
  },
  ...bankSchemas,
  /** Money of the days of a period, and what is outstanding now; each by the filter of a list. Amounts in fen. */
  getFinanceOverview: {
    query: z.object(range),
    data: z.object({
      /** Money that came in for orders in these days, also a part of a price; without what banks have kept. */
      received: figure,
      refunded: figure,
      invoiced: figure,
      /** Of tenants that have any. */
      points: z.object({ count: z.number(), points: z.number() }),
      /** Of months that are not settled. */
      commissions: figure,
    }),
  },
  /** Points that tenants have. */
  listPointBalances: {
    query: pageQuery.extend({ keyword }),
    data: paged(
      points.extend({ tenantCode: z.string(), tenantName: z.string(), held: z.number(), points: z.number() }),
    ),
  },
  /** Orders of all tenants. */
  listAllOrders: {
    query: pageQuery.extend({
      keyword,
      kind: filter(z.enum(orderKinds)),
      state: filter(z.enum(orderStates)),
      method: filter(z.enum(payMethods)),
      /** The day that the period is about; by default the one on which it was placed. */
      dated: filter(z.enum(orderDays)),
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
      payments: z.array(
        z.object({
          paymentCode: z.string(),
          method: z.enum(payMethods),
          state: z.enum(paymentStates),
          amountFen: z.number(),
          reference: z.string().nullable(),
          at: instant,
          /** What has come in where that is another sum. */
          receivedFen: z.number().nullable(),
        }),
      ),
      /** The invoice that it is on. */
      invoice: z
        .object({ invoiceCode: z.string(), state: z.enum(invoiceStates), number: z.string().nullable() })
        .nullable(),
      ...refunded,
      /** What banks have kept of its money, in fen. */
      feeFen: z.number(),
      refundReason: z.string().nullable(),
      /** Who has asked for the refund, and who has confirmed it. */
      refundedBy: z
        .object({ askedBy: z.string(), decidedBy: z.string().nullable(), approvalCode: z.string() })
        .nullable(),
      /** What would go back today; null where it does not. */
      refund: z
        .object({ refundFen: z.number(), keptFen: z.number(), missing: z.number(), points: z.number() })
        .nullable(),
      /** Why it does not, though it was paid. */
      kept: z.enum(['invoiced', 'used']).nullable(),
    }),
  },
  getAnySlip: { query: slipOf },
  /** Asks a second operator to take an order back as a whole; what goes back is what the caller has seen. */
  refundOrder: { body: refund, data: asked },
  /** Money that came in for what had been paid already, or another sum than was due, was sent back: a second operator confirms it. */
  returnSurplus: { body: surplus, data: asked },
  /** The bill of any tenant. */
  listAnyBill: {
    query: billQuery.extend({ tenantCode: code }),
    data: paged(
      billRow.extend({
        /** Given points that may be taken back: as many as are left. */
        mayReverse: z.number(),
      }),
    ).extend({ sums }),
  },
  /** Asks a second operator to withdraw the rest of points that were given by mistake. */
  reverseGift: { body: reversal, data: asked },
  ...invoiceSchemas,
  ...commissionSchemas,
} as const;

export type LedgerWire = Wire<typeof ledgerSchemas>;
export type LedgerGiven = Given<typeof ledgerSchemas>;
