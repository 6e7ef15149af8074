import type { ledgerSchemas } from '#domain/subjects/ledger/schema';
import {
  givePoints,
  invoiceBuyer,
  invoiceNumber,
  makeBankRecord,
  makeInvoice,
  makeIssued,
  makeMatched,
  makeOrder,
  makePaidOrder,
  makePayment,
  makeRefundRequest,
  makeSlip,
  makeSurplus,
  storedFile,
} from '../../../tests/factories/points';
import { makeTenant } from '../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { channelLeaders } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';

const operator = ['PLATFORM_MANAGER'] as const;
const payers = ['CONSUMER_PM', ...channelLeaders] as const;

const pdf = { name: '附件.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
const own = ({ ownTenantCode: tenantCode, accountId }: Ids) => ({ tenantCode, accountId });
export const lines: Lines<typeof ledgerSchemas> = {
  getBalance: { roles: payers, input: nothing },
  listBill: { roles: payers, input: nothing },
  getBillSums: { roles: payers, input: nothing },
  createPointStatement: {
    roles: payers,
    input: () => ({ body: { month: '2026-01', format: 'xlsx', language: 'zh-CN' } }),
  },
  getPointStatement: {
    roles: payers,
    outcome: 'file_damaged',
    fresh: async (tx, { ownTenantCode }) => ({ objectId: await storedFile(tx, ownTenantCode, 'pointStatement') }),
    input: ({ objectId }) => ({ query: { objectId } }),
  },
  createTenantStatement: {
    roles: operator,
    acrossTenants: true,
    input: ({ channelTenantCode: tenantCode }) => ({
      body: { tenantCode, month: '2026-01', format: 'xlsx', language: 'zh-CN' },
    }),
  },
  getTenantStatement: {
    roles: operator,
    outcome: 'file_damaged',
    fresh: async (tx, { ownTenantCode }) => ({ objectId: await storedFile(tx, ownTenantCode, 'pointStatement') }),
    input: ({ objectId }) => ({ query: { objectId } }),
  },
  listOrders: { roles: payers, input: nothing },
  getOrder: { roles: payers, input: ({ orderCode }) => ({ query: { orderCode } }) },
  orderPoints: { roles: payers, input: () => ({ body: { points: 1000 } }) },
  payOrder: {
    roles: payers,
    fresh: async (tx, { ownTenantCode: tenantCode, accountId }) => ({
      orderCode: await makeOrder(tx, { tenantCode, accountId }),
    }),
    input: ({ orderCode }) => ({ body: { orderCode, method: 'demo' } }),
  },
  cancelOrder: {
    roles: payers,
    fresh: async (tx, { ownTenantCode: tenantCode, accountId }) => ({
      orderCode: await makeOrder(tx, { tenantCode, accountId }),
    }),
    input: ({ orderCode }) => ({ body: { orderCode } }),
  },
  askRefund: {
    roles: payers,
    fresh: async (tx, ids) => ({ orderCode: await makePaidOrder(tx, own(ids)) }),
    input: ({ orderCode, free }) => ({ body: { orderCode, reason: free } }),
  },
  withdrawRefund: {
    roles: payers,
    fresh: async (tx, ids) => ({ orderCode: await makeRefundRequest(tx, own(ids)) }),
    input: ({ orderCode }) => ({ body: { orderCode } }),
  },
  declineRefund: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx, ids) => ({ orderCode: await makeRefundRequest(tx, own(ids)) }),
    input: ({ orderCode, free }) => ({ body: { orderCode, reason: free } }),
  },
  settleDemoPayment: {
    roles: payers,
    fresh: async (tx, { ownTenantCode: tenantCode, accountId }) => {
      const orderCode = await makeOrder(tx, { tenantCode, accountId });
      return { paymentCode: await makePayment(tx, { tenantCode, orderCode }) };
    },
    input: ({ paymentCode }) => ({ body: { paymentCode, outcome: 'succeed' } }),
  },
  getReconciliation: { roles: operator, acrossTenants: true, input: nothing },
  listBankRecords: { roles: operator, acrossTenants: true, input: nothing },
  getBankRecord: {
    roles: operator,
    acrossTenants: true,
    input: ({ recordCode }) => ({ query: { recordCode } }),
  },
  getBankTemplate: { roles: operator, acrossTenants: true, input: nothing },
  importBankRecords: {
    roles: operator,
    acrossTenants: true,
    outcome: 'file_type',
    input: () => ({ form: { fields: {}, name: '流水.xlsx', content: Buffer.alloc(64) } }),
  },
  getFinanceOverview: { roles: operator, acrossTenants: true, input: nothing },
  listPointBalances: { roles: operator, acrossTenants: true, input: nothing },
  listOrdersDue: { roles: operator, acrossTenants: true, input: nothing },
  confirmBankRecords: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx, ids) => ({ recordCode: await makeMatched(tx, own(ids)) }),
    input: ({ recordCode }) => ({ body: { records: [{ recordCode, version: 1 }] } }),
  },
  returnTransfer: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ recordCode: await makeBankRecord(tx) }),
    input: ({ recordCode, free }) => ({ body: { recordCode, amountFen: 100_000, reason: free, number: free } }),
  },
  listAllOrders: { roles: operator, acrossTenants: true, input: nothing },
  addSlip: {
    roles: payers,
    fresh: async (tx, ids) => ({ orderCode: await makeOrder(tx, own(ids), { method: 'transfer' }) }),
    input: ({ orderCode }) => ({ form: { fields: { orderCode }, ...pdf } }),
  },
  getSlip: {
    roles: payers,
    outcome: 'file_damaged',
    fresh: async (tx, ids) => {
      const orderCode = await makeOrder(tx, own(ids), { method: 'transfer' });
      return { orderCode, objectId: await makeSlip(tx, { tenantCode: ids.ownTenantCode, orderCode }) };
    },
    input: ({ orderCode, objectId }) => ({ query: { orderCode, objectId } }),
  },
  listInvoices: { roles: payers, input: nothing },
  getInvoiceStart: { roles: payers, input: nothing },
  applyInvoice: {
    roles: payers,
    fresh: async (tx, ids) => ({ orderCode: await makePaidOrder(tx, own(ids)) }),
    input: ({ orderCode }) => ({ body: { kind: 'ordinary', buyer: invoiceBuyer, orderCodes: [orderCode] } }),
  },
  withdrawInvoice: {
    roles: payers,
    fresh: async (tx, ids) => ({ invoiceCode: await makeInvoice(tx, own(ids)) }),
    input: ({ invoiceCode }) => ({ body: { invoiceCode, version: 1 } }),
  },
  getInvoiceFile: {
    roles: payers,
    outcome: 'file_damaged',
    fresh: async (tx, ids) => ({ invoiceCode: await makeIssued(tx, own(ids)) }),
    input: ({ invoiceCode }) => ({ query: { invoiceCode } }),
  },
  getAnyOrder: { roles: operator, acrossTenants: true, input: ({ orderCode }) => ({ query: { orderCode } }) },
  getAnySlip: {
    roles: operator,
    acrossTenants: true,
    outcome: 'file_damaged',
    fresh: async (tx, ids) => {
      const orderCode = await makeOrder(tx, own(ids));
      return { orderCode, objectId: await makeSlip(tx, { tenantCode: ids.ownTenantCode, orderCode }) };
    },
    input: ({ orderCode, objectId }) => ({ query: { orderCode, objectId } }),
  },
  refundOrder: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx, ids) => ({ orderCode: await makePaidOrder(tx, own(ids)) }),
    input: ({ orderCode, free }) => ({
      body: { orderCode, version: 2, refundFen: 100_000, reason: free, number: free },
    }),
  },
  returnSurplus: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx, ids) => ({ paymentCode: await makeSurplus(tx, own(ids)) }),
    // The number of a transfer serves once: not that of returnTransfer.
    input: ({ paymentCode, free }) => ({ body: { paymentCode, reason: free, number: `S-${free}` } }),
  },
  listAnyBill: {
    roles: operator,
    acrossTenants: true,
    input: ({ ownTenantCode }) => ({ query: { tenantCode: ownTenantCode } }),
  },
  getAnyBillSums: {
    roles: operator,
    acrossTenants: true,
    input: ({ ownTenantCode }) => ({ query: { tenantCode: ownTenantCode } }),
  },
  reverseGift: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => {
      const partnerCode = await makeTenant(tx, { type: 'channel' });
      await givePoints(tx, partnerCode, { gift: 5 });
      return { partnerCode };
    },
    input: ({ partnerCode, free }) => ({ body: { tenantCode: partnerCode, seq: 1, reason: free } }),
  },
  listCommissionMonths: { roles: channelLeaders, input: nothing },
  listCommissions: { roles: channelLeaders, input: () => ({ query: { month: '2026-01-01' } }) },
  listAllCommissions: { roles: operator, acrossTenants: true, input: nothing },
  listCommissionRules: { roles: operator, acrossTenants: true, input: nothing },
  publishCommissionRule: {
    roles: operator,
    acrossTenants: true,
    // No version is the last one that somebody has seen for long.
    outcome: 'conflict',
    input: ({ free }) => ({
      body: { version: 0, validFrom: '2099-01-01', nearBp: 1000, nextBp: 0, reason: free },
    }),
  },
  listAllInvoices: { roles: operator, acrossTenants: true, input: nothing },
  issueInvoice: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx, ids) => ({ invoiceCode: await makeInvoice(tx, own(ids)) }),
    input: ({ invoiceCode }) => ({
      form: { fields: { invoiceCode, version: '1', number: invoiceNumber(), issuedOn: '2026-01-15' }, ...pdf },
    }),
  },
  decideInvoice: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx, ids) => ({ invoiceCode: await makeInvoice(tx, own(ids)) }),
    input: ({ invoiceCode, free }) => ({ body: { invoiceCode, version: 1, action: 'refuse', reason: free } }),
  },
  getAnyInvoiceFile: {
    roles: operator,
    acrossTenants: true,
    outcome: 'file_damaged',
    fresh: async (tx, ids) => ({ invoiceCode: await makeIssued(tx, own(ids)) }),
    input: ({ invoiceCode }) => ({ query: { invoiceCode } }),
  },
};
