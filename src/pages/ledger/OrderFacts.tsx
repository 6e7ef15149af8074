import { CodeText } from '@/components/CodeText';
import { type Fact, Facts } from '@/components/Facts';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { AnyOrder, OrderDetail } from '@/services/ledger';
import { formatInstant, formatNumber, formatYuan } from '@/utils/format';
import styles from './ledger.module.css';
import { OrderAmount, OrderContents } from './OrderContents';

interface Props {
  order: OrderDetail | AnyOrder;
  /** What only the operator sees: whose it is, and how its money went back. */
  above?: Fact[];
  below?: Fact[];
}

/** What an order says, as it was placed, with its invoice and what went back. */
export function OrderFacts({ order, above = [], below = [] }: Props) {
  const t = useT();
  const say = useSay();
  return (
    <Facts
      items={[
        ...above,
        { key: 'code', label: t('ledger.orderCode'), children: <CodeText code={order.orderCode} /> },
        {
          key: 'items',
          label: t('ledger.items'),
          children:
            order.items.length > 0 ? (
              <div>
                {order.items.map(({ productCode, name, count, pricePoints, validUntil }) => (
                  <div key={productCode}>
                    {t('ledger.itemOf', { name: say(name), count: formatNumber(count) })}{' '}
                    <span className={styles.soft}>
                      {validUntil
                        ? t('ledger.itemPrice', { price: formatNumber(pricePoints), until: validUntil })
                        : t('ledger.itemPriceOnly', { price: formatNumber(pricePoints) })}
                    </span>
                  </div>
                ))}
              </div>
            ) : (
              <OrderContents order={order} />
            ),
        },
        { key: 'project', label: t('ledger.project'), children: order.projectName },
        { key: 'amount', label: t('ledger.amount'), children: <OrderAmount order={order} /> },
        { key: 'method', label: t('ledger.method'), children: order.method && t(`ledger.method_${order.method}`) },
        { key: 'by', label: t('ledger.orderedBy'), children: order.orderedBy },
        { key: 'at', label: t('ledger.orderedAt'), children: formatInstant(order.orderedAt) },
        { key: 'done', label: t('ledger.settledAt'), children: order.settledAt && formatInstant(order.settledAt) },
        {
          key: 'invoice',
          label: t('ledger.invoice'),
          children:
            order.invoice &&
            `${order.invoice.number ?? order.invoice.invoiceCode} · ${t(`ledger.invoiceState_${order.invoice.state}`)}`,
        },
        {
          key: 'refunded',
          label: t('ledger.refundedAmount'),
          children: order.refundedFen > 0 && formatYuan(order.refundedFen),
        },
        {
          key: 'refundedAt',
          label: t('ledger.refundedAt'),
          children: order.refundedAt && formatInstant(order.refundedAt),
        },
        { key: 'refundNumber', label: t('ledger.refundNumber'), children: order.refundNumber },
        ...below,
      ]}
    />
  );
}
