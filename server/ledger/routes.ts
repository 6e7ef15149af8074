import { limits } from '#domain/kernel/limits';
import type { ledger as calls } from '#domain/ledger/contract';
import { account, finance } from '#domain/ledger/policy';
import type { ledgerSchemas } from '#domain/ledger/schema';
import { templateOf } from '#server/documents/book/write';
import { documentText } from '#server/documents/texts';
import { xlsxMime } from '#server/kernel/files/mime';
import { sendBytes } from '../kernel/files/send';
import type { Routes } from '../kernel/http/mount';
import { acrossTenants, toMeet } from '../kernel/policy';
import { getOrder, listAllOrders, listOrders } from './orders/queries';
import { cancelOrder, orderPoints, payOrder, settleDemoPayment } from './orders/verbs';
import { getBalance, listBill } from './points/queries';
import { getReconciliation } from './reconcile/reconcile';
import { bankBook } from './transfers/bankBook';
import { importBankRecords } from './transfers/importRecords';
import { getBankRecord, listBankRecords } from './transfers/queries';

const see = toMeet(account.need('see'));
const pay = toMeet(account.need('pay'));
const bank = acrossTenants(finance.need('keepBank'));

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
  getReconciliation: {
    policy: acrossTenants(finance.need('seeOrders')),
    handle: ({ ctx }) => ctx.read(getReconciliation),
  },
  listBankRecords: { policy: bank, handle: ({ ctx, query }) => ctx.read((tx) => listBankRecords(tx, query)) },
  getBankRecord: { policy: bank, handle: ({ ctx, query }) => ctx.read((tx) => getBankRecord(ctx, tx, query)) },
  getBankTemplate: {
    policy: bank,
    async handle({ ctx, reply }) {
      const name = `${documentText(ctx.language, 'ledger.workbook.fileTemplate')}.xlsx`;
      return sendBytes(reply, await templateOf(bankBook, ctx.language), name, xlsxMime);
    },
  },
  importBankRecords: {
    policy: bank,
    fileLimit: limits.spreadsheetBytes,
    // The platform's people alone; the policy has asked.
    admit: async () => undefined,
    handle: ({ ctx, form }) => importBankRecords(ctx, form),
  },
  listAllOrders: {
    policy: acrossTenants(finance.need('seeOrders')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAllOrders(tx, query)),
  },
};
