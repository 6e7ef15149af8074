import type { ReactNode } from 'react';
import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import type { OrderDetail } from '@/services/ledger';
import { formatInstant, formatYuan, NOTHING } from '@/utils/format';
import styles from './ledger.module.css';

export type OrderPayment = OrderDetail['payments'][number];

interface Props {
  order: Pick<OrderDetail, 'payments' | 'state' | 'amountFen' | 'refundedFen' | 'feeFen'>;
  /** What can be done about a payment. */
  act?: (payment: OrderPayment) => ReactNode;
}

/** What came in for an order, by which method and number. */
export function Payments({ order, act }: Props) {
  const t = useT();
  const { payments, refundedFen, feeFen, amountFen } = order;
  // What was received and went back with its order says so.
  const paidText = (state: OrderPayment['state']) =>
    state !== 'succeeded' || order.state !== 'refunded'
      ? t(`ledger.paid_${state}`)
      : t(refundedFen + feeFen < amountFen ? 'ledger.paidRefundedPartly' : 'ledger.paidRefunded');
  const columns = [
    {
      title: t('ledger.method'),
      dataIndex: 'method',
      render: (_: unknown, { method }: OrderPayment) => t(`ledger.method_${method}`),
    },
    {
      title: t('ledger.state'),
      dataIndex: 'state',
      render: (_: unknown, { state }: OrderPayment) => paidText(state),
    },
    {
      title: t('ledger.amount'),
      dataIndex: 'amountFen',
      align: 'right' as const,
      className: styles.number,
      render: (_: unknown, { amountFen: due, receivedFen }: OrderPayment) =>
        receivedFen === null
          ? formatYuan(due)
          : t('ledger.receivedInstead', { due: formatYuan(due), received: formatYuan(receivedFen) }),
    },
    {
      title: t('ledger.reference'),
      dataIndex: 'reference',
      render: (_: unknown, { reference }: OrderPayment) => reference ?? NOTHING,
    },
    {
      title: t('ledger.at'),
      dataIndex: 'at',
      className: styles.number,
      render: (_: unknown, { at }: OrderPayment) => formatInstant(at),
    },
  ];
  const acting = { title: '', key: 'actions', render: (_: unknown, payment: OrderPayment) => act?.(payment) };
  return (
    <>
      <h2 className={styles.heading}>{t('ledger.payments')}</h2>
      {payments.length === 0 ? (
        <p className={styles.soft}>{t('ledger.noPayments')}</p>
      ) : (
        <PlainTable<OrderPayment>
          rowKey="paymentCode"
          dataSource={payments}
          columns={act ? [...columns, acting] : columns}
        />
      )}
    </>
  );
}
