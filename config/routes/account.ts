import { row } from './route';

/** The user's own data and the tenant's points. */
export const accountRoutes = [
  row('/account', 'account', { component: undefined, icon: 'account' }),
  row('/account/info', 'accountInfo', { component: '@/pages/user/accountInfo' }),
  row('/account/balance', 'accountBalance'),
  row('/account/bill', 'accountBill'),
  row('/account/recharge', 'accountRecharge'),
];
