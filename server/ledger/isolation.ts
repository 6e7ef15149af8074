import type { ledgerSchemas } from '#domain/ledger/schema';
import { makeOrder, makePayment } from '../../tests/factories/points';
import { type Lines, nothing } from '../../tests/isolation/line';
import { channelLeaders, participants } from '../../tests/isolation/roles';

const operator = ['PLATFORM_MANAGER'] as const;
const payers = ['CONSUMER_PM', ...channelLeaders] as const;

export const lines: Lines<typeof ledgerSchemas> = {
  getBalance: { roles: participants, input: nothing },
  listBill: { roles: participants, input: nothing },
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
    input: () => ({ form: { fields: {}, name: '流水.xlsx', content: Buffer.from('no workbook') } }),
  },
  listAllOrders: { roles: operator, acrossTenants: true, input: nothing },
};
