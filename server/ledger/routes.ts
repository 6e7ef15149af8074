import type { ledger as calls } from '#domain/ledger/contract';
import { account, finance } from '#domain/ledger/policy';
import type { ledgerSchemas } from '#domain/ledger/schema';
import type { Routes } from '../kernel/http/mount';
import { acrossTenants, toMeet } from '../kernel/policy';
import { getOrder, listAllOrders, listOrders } from './orders/queries';
import { cancelOrder, orderPoints, payOrder, settleDemoPayment } from './orders/verbs';
import { getBalance, listBill } from './points/queries';

const see = toMeet(account.need('see'));
const pay = toMeet(account.need('pay'));

/** Points of a tenant, and the orders by which they are bought. */
export const ledgerRoutes: Routes<typeof calls, typeof ledgerSchemas> = {
  getBalance: { policy: see, handle: ({ ctx }) => ctx.read((tx) => getBalance(ctx, tx)) },
  listBill: { policy: see, handle: ({ ctx, query }) => ctx.read((tx) => listBill(ctx, tx, query)) },
  listOrders: { policy: pay, handle: ({ ctx, query }) => ctx.read((tx) => listOrders(ctx, tx, query)) },
  getOrder: { policy: pay, handle: ({ ctx, query }) => ctx.read((tx) => getOrder(ctx, tx, query)) },
  orderPoints: { policy: pay, handle: ({ ctx, body }) => orderPoints(ctx, body) },
  payOrder: { policy: pay, handle: ({ ctx, body }) => payOrder(ctx, body) },
  cancelOrder: { policy: pay, handle: ({ ctx, body }) => cancelOrder(ctx, body) },
  settleDemoPayment: { policy: pay, handle: ({ ctx, body }) => settleDemoPayment(ctx, body) },
  listAllOrders: {
    policy: acrossTenants(finance.need('seeOrders')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAllOrders(tx, query)),
  },
};
