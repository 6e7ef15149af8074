import { Link } from '@umijs/max';
import { anyOrderPath } from '#domain/subjects/ledger/orders/paths';
import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import type { BankRecord } from '@/services/ledger';
import { formatInstant, formatYuan, NOTHING } from '@/utils/format';
import styles from '../ledger.module.css';

type Part = BankRecord['parts'][number];

/** What the money of a line is used for, by whom and when. */
export function Uses({ record }: { record: BankRecord }) {
  const t = useT();
  if (record.parts.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t('ledger.uses')}</h2>
      <PlainTable<Part & { row: string }>
        rowKey="row"
        dataSource={record.parts.map((part, i) => ({ ...part, row: `${i}` }))}
        columns={[
          {
            title: t('ledger.order'),
            key: 'order',
            render: (_, { orderCode, tenantName }) =>
              orderCode === null ? (
                t('ledger.toPayer')
              ) : (
                <>
                  <Link to={anyOrderPath(orderCode)}>{orderCode}</Link>
                  <div className={styles.soft}>{tenantName}</div>
                </>
              ),
          },
          {
            title: t('ledger.amount'),
            dataIndex: 'amountFen',
            align: 'right',
            className: styles.number,
            render: (_, { amountFen, feeFen }) => (
              <>
                {formatYuan(amountFen)}
                {feeFen > 0 && <div className={styles.soft}>{t('ledger.asFee', { amount: formatYuan(feeFen) })}</div>}
              </>
            ),
          },
          { title: t('ledger.state'), dataIndex: 'state', render: (_, { state }) => t(`ledger.part_${state}`) },
          {
            title: t('ledger.by'),
            key: 'by',
            render: (_, { orderCode, matchedBy, confirmedBy, confirmedAt }) => (
              <>
                {[orderCode && (matchedBy ?? t('ledger.portalItself')), confirmedBy].filter(Boolean).join(' · ')}
                {confirmedAt && <div className={styles.soft}>{formatInstant(confirmedAt)}</div>}
              </>
            ),
          },
          {
            title: t('ledger.reasonGiven'),
            key: 'reason',
            className: 'wraps',
            render: (_, { reason, number }) => [number, reason].filter(Boolean).join(' · ') || NOTHING,
          },
        ]}
      />
    </>
  );
}
