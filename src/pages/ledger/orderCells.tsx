import type { OrderRow } from '@/services/ledger';
import { OrderAmount, OrderContents } from './OrderContents';
import { OrderStateLabel } from './OrderStateLabel';

/** An order as lists show it, to its own tenant and to the operator; what it costs is money or points. */
export const orderCells = {
  items: { paths: ['items', 'projectName'], render: (_: unknown, order: OrderRow) => <OrderContents order={order} /> },
  amountFen: {
    paths: ['amountFen', 'points'],
    render: (_: unknown, order: OrderRow) => <OrderAmount order={order} />,
  },
  state: { render: (_: unknown, { state }: OrderRow) => <OrderStateLabel state={state} /> },
};
