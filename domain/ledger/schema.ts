import { z } from 'zod';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  keyword,
  paged,
  pageQuery,
  version,
  type Wire,
} from '../kernel/fields.schema';
import { orderActions, orderKinds, orderStates, payMethods, paymentStates } from './orders/workflow';
import { rechargeMax, rechargeMin } from './points/recharge';
import { billKinds } from './rules';

const words = z.object({ zh: z.string(), en: z.string() });
/** Points by how they were come by. */
const points = z.object({ gift: z.number(), paid: z.number() });

const order = z.object({
  orderCode: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** What is paid in money, in fen; 0 for what is bought with points. */
  amountFen: z.number(),
  /** Bought, or paid with. */
  points: z.number(),
  giftPoints: z.number(),
  /** Of a purchase, at the price that it had. */
  items: z.array(
    z.object({ productCode: z.string(), name: words, count: z.number(), pricePoints: z.number(), validUntil: day }),
  ),
  orderedBy: z.string(),
  orderedAt: instant,
  /** Until when money is waited for; null where nothing is. */
  expiresAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** How it was paid, or is being. */
  method: z.enum(payMethods).nullable(),
});

const ofOrder = z.object({ orderCode: code });
const range = { from: filter(day), to: filter(day) };

export const ledgerSchemas = {
  /** What the caller's tenant has, what of it ends when, and what came and went in each of the last twelve months. */
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
  /** What changed the available points, latest first, with what there was after it. */
  listBill: {
    query: pageQuery.extend({ kind: filter(z.enum(billKinds)), ...range }),
    data: paged(
      points.extend({
        seq: z.number(),
        at: instant,
        kind: z.enum(billKinds),
        balance: z.number(),
        /** The order that it was for; null where it was for none. */
        orderCode: z.string().nullable(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
      }),
    ),
  },
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
        .object({ paymentCode: z.string(), method: z.enum(payMethods), state: z.enum(paymentStates) })
        .nullable(),
      /** By what it can be paid here. */
      methods: z.array(z.enum(payMethods)),
      /** The seconds that are left by the server's clock. */
      secondsLeft: z.number().nullable(),
      allowedActions: z.array(z.enum([...orderActions, 'pay'])),
    }),
  },
  orderPoints: {
    body: z.object({ points: z.number().int().min(rechargeMin).max(rechargeMax) }),
    data: ofOrder,
  },
  /** Begins to pay, or goes on with what was begun by the same method. */
  payOrder: {
    body: ofOrder.extend({ method: z.enum(payMethods) }),
    data: z.object({ paymentCode: z.string() }),
  },
  cancelOrder: { body: ofOrder, data: z.null() },
  /** Where the portal shows itself: what the bank or the purse would say. */
  settleDemoPayment: {
    body: z.object({ paymentCode: code, outcome: z.enum(['succeed', 'fail']) }),
    data: z.null(),
  },
  /** Orders of all tenants. */
  listAllOrders: {
    query: pageQuery.extend({
      ...{ keyword, kind: filter(z.enum(orderKinds)), state: filter(z.enum(orderStates)) },
      ...{ method: filter(z.enum(payMethods)), ...range },
    }),
    data: paged(order.extend({ tenantCode: z.string(), tenantName: z.string() })),
  },
} as const;

export type LedgerWire = Wire<typeof ledgerSchemas>;
export type LedgerGiven = Given<typeof ledgerSchemas>;
