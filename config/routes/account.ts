import { row } from './route';

/** The user's own data and the tenant's points. */
export const accountRoutes = [
  row('/account', 'account', { component: undefined, icon: 'account' }),
  row('/account/info', 'accountInfo', { component: '@/pages/user/accountInfo' }),
  row('/account/balance', 'accountBalance', { access: 'canPay', component: '@/pages/ledger/balance' }),
  row('/account/bill', 'accountBill', { access: 'canPay', component: '@/pages/ledger/bill' }),
  row('/account/order', 'accountOrder', { access: 'canPay', menu: false, component: '@/pages/ledger/order' }),
  row('/auditTrail', 'auditTrail', { menu: false, component: '@/pages/trail' }),
  row('/account/recharge', 'accountRecharge', { access: 'canPay', component: '@/pages/ledger/recharge' }),
];
