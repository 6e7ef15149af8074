import { Link } from '@umijs/max';
import { Cut } from '@/components/Cut';
import type { BillRow } from '@/services/ledger';
import { NOTHING } from '@/utils/format';

interface Props {
  line: Pick<BillRow, 'kind' | 'orderCode' | 'reason'>;
  /** Pages of an order, and of a month of commissions, if the user may see these. */
  toOrder: (orderCode: string) => string;
  toMonth?: ((month: string) => string) | undefined;
}

/** What a line of a bill is for: its order, the month whose commission it is, or why it was given or taken. */
export function WhatFor({ line: { kind, orderCode, reason }, toOrder, toMonth }: Props) {
  if (orderCode) return <Link to={toOrder(orderCode)}>{orderCode}</Link>;
  // The reason of a settlement is its month.
  if (kind === 'commission' && reason && toMonth) return <Link to={toMonth(`${reason}-01`)}>{reason}</Link>;
  return <Cut width={260}>{reason ?? NOTHING}</Cut>;
}
