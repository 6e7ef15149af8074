import { CodeText } from '@/components/CodeText';
import type { PortalColumn } from '@/components/portalColumns';
import { useT } from '@/locales';
import type { OrderRow } from '@/services/ledger';
import { formatInstant, NOTHING } from '@/utils/format';
import styles from './ledger.module.css';
import { OrderAmount, OrderContents } from './OrderContents';
import { OrderStateLabel } from './OrderStateLabel';

/** An order as lists show it, to its own tenant and to the operator. */
export function useOrderColumns<Row extends OrderRow>(): PortalColumn<Row>[] {
  const t = useT();
  return [
    {
      title: t('ledger.orderCode'),
      dataIndex: 'orderCode',
      render: (_, { orderCode }) => <CodeText code={orderCode} />,
    },
    { title: t('ledger.items'), dataIndex: 'items', render: (_, order) => <OrderContents order={order} /> },
    {
      title: t('ledger.amount'),
      dataIndex: 'amountFen',
      align: 'right',
      render: (_, order) => <OrderAmount order={order} />,
    },
    { title: t('ledger.state'), dataIndex: 'state', render: (_, { state }) => <OrderStateLabel state={state} /> },
    {
      title: t('ledger.method'),
      dataIndex: 'method',
      render: (_, { method }) => (method ? t(`ledger.method_${method}`) : NOTHING),
    },
    { title: t('ledger.orderedBy'), dataIndex: 'orderedBy' },
    {
      title: t('ledger.orderedAt'),
      dataIndex: 'orderedAt',
      className: styles.number,
      render: (_, { orderedAt }) => formatInstant(orderedAt),
    },
    {
      title: t('ledger.settledAt'),
      dataIndex: 'settledAt',
      className: styles.number,
      render: (_, { settledAt }) => (settledAt ? formatInstant(settledAt) : NOTHING),
    },
  ];
}
