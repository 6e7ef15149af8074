import { listOf, type RowOf } from '#domain/kernel/lists';
import type { ledgerSchemas } from '../schema';
import { commissionLevels, commissionStates } from './rules';

const at = { kind: 'time', title: 'ledger.at' } as const;
const buyerName = { kind: 'text', title: 'ledger.commissionBuyer' } as const;
const figures = {
  baseFen: { kind: 'fen', title: 'ledger.commissionBase' },
  bp: { kind: 'bp', title: 'ledger.commissionBp' },
  amountFen: { kind: 'fen', title: 'ledger.commissionAmount' },
  state: { kind: 'enum', title: 'ledger.state', texts: 'ledger.commissionState_', values: commissionStates },
  level: { kind: 'enum', title: 'ledger.commissionLevel', texts: 'ledger.commissionLevel_', values: commissionLevels },
} as const;

export const commissionLists = {
  listCommissions: listOf<RowOf<typeof ledgerSchemas.listCommissions>>()({
    title: 'ledger.commissionTab',
    columns: { at, buyerName, orderEnd: { kind: 'text', title: 'ledger.commissionOrderEnd' }, ...figures },
  }),
  listAllCommissions: listOf<RowOf<typeof ledgerSchemas.listAllCommissions>>()({
    title: 'ledger.commissionTab',
    columns: {
      orderCode: { kind: 'code', title: 'ledger.orderCode' },
      tenantName: { kind: 'text', title: 'ledger.commissionEarner' },
      at,
      buyerName,
      ...figures,
      ruleVersion: { kind: 'number', title: 'ledger.commissionRule' },
    },
  }),
  listCommissionMonths: listOf<RowOf<typeof ledgerSchemas.listCommissionMonths>>()({
    title: 'ledger.commissionMonths',
    columns: {
      month: { kind: 'text', title: 'ledger.month', text: ({ month }) => month.slice(0, 7) },
      orders: { kind: 'number', title: 'ledger.commissionOrders' },
      carriedFen: { kind: 'fen', title: 'ledger.commissionCarried' },
      earnedFen: { kind: 'fen', title: 'ledger.commissionEarned' },
      reversedFen: { kind: 'fen', title: 'ledger.commissionReversed' },
      'settled.points': { kind: 'number', title: 'ledger.commissionSettled' },
      'settled.leftFen': { kind: 'fen', title: 'ledger.commissionLeft' },
      settled: {
        kind: 'text',
        title: 'ledger.state',
        text: ({ settled }, { t }) => t(`ledger.commissionState_${settled ? 'settled' : 'open'}`),
      },
      'settled.at': { kind: 'time', title: 'ledger.commissionSettledAt' },
    },
  }),
};
