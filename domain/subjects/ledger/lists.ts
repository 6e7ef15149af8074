import { listOf, type RowOf, type Speaker } from '#domain/kernel/lists';
import { commissionLists } from './commissions/lists';
import { invoiceLists } from './invoices/lists';
import { orderStates, payMethods } from './orders/workflow';
import { billKinds } from './rules';
import type { ledgerSchemas } from './schema';
import { recordStates } from './transfers/workflow';

type Order = RowOf<typeof ledgerSchemas.listOrders>;
type Bill = RowOf<typeof ledgerSchemas.listBill>;

type Items = Pick<Bill, 'items'>;

/** Products of an order, a line for each. */
const itemText = ({ items }: Items, { t, language }: Speaker): string =>
  items.map(({ name, count }) => t('ledger.itemOf', { name: name[language], count })).join('\n');

/** What an order is for, a line for each product. */
export const orderText = (
  { items, points, giftPoints }: Pick<Order, 'items' | 'points' | 'giftPoints'>,
  speaker: Speaker,
): string => {
  const { t } = speaker;
  if (items.length > 0) return itemText({ items }, speaker);
  const [bought, gift] = [points.toLocaleString('en-US'), giftPoints.toLocaleString('en-US')];
  return giftPoints > 0 ? t('ledger.withGift', { points: bought, gift }) : t('ledger.pointsOf', { points: bought });
};

const projectName = { kind: 'text', title: 'ledger.project' } as const;
const orderCode = { kind: 'code', title: 'ledger.orderCode' } as const;
const ofOrder = {
  items: { kind: 'text', title: 'ledger.items', text: orderText },
  projectName,
  amountFen: { kind: 'fen', title: 'ledger.amount' },
  points: { kind: 'number', title: 'ledger.points' },
  state: { kind: 'enum', title: 'ledger.state', texts: 'ledger.state_', values: orderStates },
  method: { kind: 'enum', title: 'ledger.method', texts: 'ledger.method_', values: payMethods },
  orderedBy: { kind: 'text', title: 'ledger.orderedBy' },
  orderedAt: { kind: 'time', title: 'ledger.orderedAt' },
  settledAt: { kind: 'time', title: 'ledger.settledAt' },
} as const;

const ofBill = {
  at: { kind: 'time', title: 'ledger.at' },
  kind: { kind: 'enum', title: 'ledger.kind', texts: 'ledger.kind_', values: billKinds },
  paid: { kind: 'number', title: 'ledger.change', signed: true, number: ({ gift, paid }: Bill) => gift + paid },
  gift: { kind: 'number', title: 'ledger.ofGift', signed: true },
  balance: { kind: 'number', title: 'ledger.balanceAfter' },
  items: { kind: 'text', title: 'ledger.product', text: itemText },
  projectName,
  orderCode: {
    kind: 'text',
    title: 'ledger.whatFor',
    text: ({ orderCode, reason }: Bill) => orderCode ?? reason ?? '',
  },
  by: { kind: 'text', title: 'ledger.by' },
} as const;

export const ledgerLists = {
  listBill: listOf<Bill>()({ title: 'ledger.billTab', columns: ofBill }),
  listAnyBill: listOf<RowOf<typeof ledgerSchemas.listAnyBill>>()({ title: 'ledger.billTab', columns: ofBill }),
  listOrders: listOf<Order>()({ title: 'ledger.ordersTab', columns: { orderCode, ...ofOrder } }),
  listAllOrders: listOf<RowOf<typeof ledgerSchemas.listAllOrders>>()({
    title: 'route.orderList',
    columns: { orderCode, tenantName: { kind: 'text', title: 'ledger.tenant' }, ...ofOrder },
  }),
  listPointBalances: listOf<RowOf<typeof ledgerSchemas.listPointBalances>>()({
    title: 'ledger.balancesTab',
    columns: {
      tenantName: { kind: 'text', title: 'ledger.tenant' },
      points: { kind: 'number', title: 'ledger.pointsOutstanding' },
      paid: { kind: 'number', title: 'ledger.paid' },
      gift: { kind: 'number', title: 'ledger.gift' },
      held: { kind: 'number', title: 'ledger.held' },
    },
  }),
  listBankRecords: listOf<RowOf<typeof ledgerSchemas.listBankRecords>>()({
    title: 'route.companyTransferRecord',
    columns: {
      receivedOn: { kind: 'day', title: 'ledger.receivedOn' },
      amountFen: { kind: 'fen', title: 'ledger.amount' },
      payer: { kind: 'text', title: 'ledger.payer' },
      remark: { kind: 'text', title: 'ledger.remark' },
      state: { kind: 'enum', title: 'ledger.state', texts: 'ledger.recordState_', values: recordStates },
      openFen: { kind: 'fen', title: 'ledger.lineOpen' },
      returnedFen: { kind: 'fen', title: 'ledger.returnedAmount' },
      orderCode: { kind: 'code', title: 'ledger.matchedOrder' },
      tenantName: { kind: 'text', title: 'ledger.tenant' },
      daysOld: { kind: 'number', title: 'ledger.age' },
    },
  }),
  ...invoiceLists,
  ...commissionLists,
};
