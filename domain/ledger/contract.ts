import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "ledger": points of a tenant, and the orders by which they are bought. */
export const ledger = endpoints({
  getBalance: { method: 'GET', path: '/api/portal/account/balance', timeout: 5000 },
  listBill: { method: 'GET', path: '/api/portal/account/bill', timeout: 5000 },
  listOrders: { method: 'GET', path: '/api/portal/order/list', timeout: 5000 },
  getOrder: { method: 'GET', path: '/api/portal/order', timeout: 5000 },
  orderPoints: { method: 'POST', path: '/api/portal/order/recharge', timeout: 5000 },
  payOrder: { method: 'POST', path: '/api/portal/order/pay', timeout: 5000 },
  cancelOrder: { method: 'POST', path: '/api/portal/order/cancel', timeout: 5000 },
  settleDemoPayment: { method: 'POST', path: '/api/portal/order/demoPayment', timeout: 5000 },
  getReconciliation: { method: 'GET', path: '/api/portal/finance/reconciliation', timeout: 5000 },
  listBankRecords: { method: 'GET', path: '/api/portal/finance/bankRecord/list', timeout: 5000 },
  getBankRecord: { method: 'GET', path: '/api/portal/finance/bankRecord', timeout: 5000 },
  getBankTemplate: { method: 'GET', path: '/api/portal/finance/bankRecord/template', timeout: 0, binary: true },
  importBankRecords: { method: 'POST', path: '/api/portal/finance/bankRecord/import', timeout: 0, form: true },
  listAllOrders: { method: 'GET', path: '/api/portal/finance/order/list', timeout: 5000 },
});
