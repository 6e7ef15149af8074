import type { FastifyReply } from 'fastify';
import { limits } from '#domain/kernel/limits';
import type { ledger as calls } from '#domain/subjects/ledger/contract';
import { account, finance } from '#domain/subjects/ledger/policy';
import type { ledgerSchemas } from '#domain/subjects/ledger/schema';
import { ask } from '#server/capabilities/approval/ask';
import type { Context } from '#server/kernel/context';
import { templateOf } from '#server/kernel/documents/book/write';
import { documentText } from '#server/kernel/documents/texts';
import { xlsxMime } from '#server/kernel/files/mime';
import { ownFile } from '#server/kernel/files/ownFile';
import { sendBytes, sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { acrossTenants, toMeet } from '#server/kernel/policy';
import { listCommissionRules, ratesKind } from './commissions/publish';
import { listAllCommissions, listCommissionMonths, listCommissions } from './commissions/queries';
import { getInvoiceStart, listAllInvoices, listInvoices, openInvoiceFile } from './invoices/queries';
import { applyInvoice, decideInvoice, issueInvoice, withdrawInvoice } from './invoices/verbs';
import { anyOrder } from './orders/anyOrder';
import { getOrder, listAllOrders, listOrders } from './orders/queries';
import { refundKind, surplusKind } from './orders/refund';
import { askRefund, declineRefund, withdrawRefund } from './orders/refundRequest';
import { cancelOrder, orderPoints, payOrder, settleDemoPayment } from './orders/verbs';
import { getFinanceOverview, listPointBalances } from './overview';
import { sumOfLines } from './points/billLines';
import { getBalance, listBill } from './points/queries';
import { listAnyBill, reversalKind } from './points/reverse';
import { startPointStatement, startTenantStatement } from './points/statement/job';
import { getReconciliation } from './reconcile/reconcile';
import { addSlip, admitSlip, openSlip } from './slips';
import { listOrdersDue } from './transfers/awaited';
import { bankBook } from './transfers/bankBook';
import { confirmBankRecords } from './transfers/confirmMany';
import { transferBackKind } from './transfers/giveBack';
import { importBankRecords } from './transfers/importRecords';
import { getBankRecord, listBankRecords } from './transfers/queries';

const pay = toMeet(account.need('pay'));
const bank = acrossTenants(finance.need('keepBank'));
const books = acrossTenants(finance.need('seeOrders'));
const refund = acrossTenants(finance.need('refund'));
const invoice = acrossTenants(finance.need('invoice'));
const earn = toMeet(account.need('earn'));
const commission = acrossTenants(finance.need('commission'));

/** A statement that was drawn up for the caller's tenant. */
async function sendStatement(call: {
  ctx: Context;
  query: { objectId: string };
  reply: FastifyReply;
}): Promise<FastifyReply> {
  const { ctx, query, reply } = call;
  const own = { kind: 'pointStatement', tenantCode: ctx.actor.tenantCode, objectId: query.objectId } as const;
  return sendFile(ctx, reply, await ctx.read((tx) => ownFile(tx, own)));
}

/** Points of a tenant, and the orders by which they are bought. */
export const ledgerRoutes: Routes<typeof calls, typeof ledgerSchemas> = {
  getBalance: { policy: pay, handle: ({ ctx }) => ctx.read((tx) => getBalance(ctx, tx)) },
  listBill: { policy: pay, handle: ({ ctx, query }) => ctx.read((tx) => listBill(ctx.actor.tenantCode, tx, query)) },
  getBillSums: {
    policy: pay,
    handle: ({ ctx, query }) => ctx.read((tx) => sumOfLines(tx, ctx.actor.tenantCode, query)),
  },
  createPointStatement: mutation(pay, startPointStatement),
  getPointStatement: { policy: pay, handle: sendStatement },
  listOrders: query(pay, listOrders),
  getOrder: query(pay, getOrder),
  orderPoints: mutation(pay, orderPoints),
  payOrder: mutation(pay, payOrder),
  cancelOrder: mutation(pay, cancelOrder),
  askRefund: mutation(pay, askRefund),
  withdrawRefund: mutation(pay, withdrawRefund),
  declineRefund: mutation(refund, declineRefund),
  settleDemoPayment: mutation(pay, settleDemoPayment),
  addSlip: {
    policy: pay,
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitSlip(ctx, tx, fields)),
    handle: ({ ctx, form }) => addSlip(ctx, form),
  },
  getSlip: {
    policy: pay,
    handle: async ({ ctx, query, reply }) =>
      sendFile(ctx, reply, await ctx.read((tx) => openSlip(tx, query, ctx.actor.tenantCode))),
  },
  listInvoices: query(pay, listInvoices),
  getInvoiceStart: { policy: pay, handle: ({ ctx }) => ctx.read((tx) => getInvoiceStart(ctx, tx)) },
  applyInvoice: mutation(pay, applyInvoice),
  withdrawInvoice: mutation(pay, withdrawInvoice),
  getInvoiceFile: {
    policy: pay,
    handle: async ({ ctx, query, reply }) =>
      sendFile(ctx, reply, await ctx.read((tx) => openInvoiceFile(tx, query, ctx.actor.tenantCode))),
  },
  getReconciliation: { policy: books, handle: ({ ctx }) => ctx.read(getReconciliation) },
  listBankRecords: { policy: bank, handle: ({ ctx, query }) => ctx.read((tx) => listBankRecords(tx, query)) },
  getBankRecord: query(bank, getBankRecord),
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
  getFinanceOverview: { policy: books, handle: ({ ctx, query }) => ctx.read((tx) => getFinanceOverview(tx, query)) },
  listPointBalances: { policy: books, handle: ({ ctx, query }) => ctx.read((tx) => listPointBalances(tx, query)) },
  listOrdersDue: { policy: bank, handle: ({ ctx, query }) => ctx.read((tx) => listOrdersDue(tx, query)) },
  confirmBankRecords: mutation(bank, confirmBankRecords),
  returnTransfer: { policy: bank, handle: ({ ctx, body }) => ask(ctx, transferBackKind, body) },
  listAllOrders: { policy: books, handle: ({ ctx, query }) => ctx.read((tx) => listAllOrders(tx, query)) },
  getAnyOrder: { policy: books, handle: ({ ctx, query }) => ctx.read((tx) => anyOrder(tx, query)) },
  getAnySlip: {
    policy: books,
    handle: async ({ ctx, query, reply }) => sendFile(ctx, reply, await ctx.read((tx) => openSlip(tx, query))),
  },
  refundOrder: { policy: refund, handle: ({ ctx, body }) => ask(ctx, refundKind, body) },
  returnSurplus: { policy: refund, handle: ({ ctx, body }) => ask(ctx, surplusKind, body) },
  createTenantStatement: mutation(books, startTenantStatement),
  getTenantStatement: { policy: toMeet(finance.need('seeOrders')), handle: sendStatement },
  listAnyBill: { policy: books, handle: ({ ctx, query }) => ctx.read((tx) => listAnyBill(tx, query)) },
  getAnyBillSums: {
    policy: books,
    handle: ({ ctx, query: { tenantCode, ...filters } }) => ctx.read((tx) => sumOfLines(tx, tenantCode, filters)),
  },
  reverseGift: { policy: refund, handle: ({ ctx, body }) => ask(ctx, reversalKind, body) },
  listAllInvoices: { policy: invoice, handle: ({ ctx, query }) => ctx.read((tx) => listAllInvoices(tx, query)) },
  issueInvoice: {
    policy: invoice,
    fileLimit: limits.recordFileBytes,
    // The platform's people alone; the policy has asked.
    admit: async () => undefined,
    handle: ({ ctx, form }) => issueInvoice(ctx, form),
  },
  listCommissionMonths: query(earn, listCommissionMonths),
  listCommissions: query(earn, listCommissions),
  listAllCommissions: {
    policy: commission,
    handle: ({ ctx, query }) => ctx.read((tx) => listAllCommissions(tx, query)),
  },
  listCommissionRules: { policy: commission, handle: ({ ctx }) => ctx.read(listCommissionRules) },
  publishCommissionRule: { policy: commission, handle: ({ ctx, body }) => ask(ctx, ratesKind, body) },
  decideInvoice: mutation(invoice, decideInvoice),
  getAnyInvoiceFile: {
    policy: invoice,
    handle: async ({ ctx, query, reply }) => sendFile(ctx, reply, await ctx.read((tx) => openInvoiceFile(tx, query))),
  },
};
