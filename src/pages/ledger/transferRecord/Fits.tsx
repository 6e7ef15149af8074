import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import { Cut } from '@/components/Cut';
import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import type { BankRecord } from '@/services/ledger';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from '../ledger.module.css';

interface Props {
  record: BankRecord;
  onMatch: (orderCode: string) => void;
}

/** Orders that money may be for, the best first, with what speaks for each. Only one of its very amount is matched. */
export function Fits({ record, onMatch }: Props) {
  const t = useT();
  return (
    <>
      <h2 className={styles.heading}>{t('ledger.fits')}</h2>
      {record.fits.length === 0 ? (
        <p className={styles.soft}>{t('ledger.fitsNone')}</p>
      ) : (
        <PlainTable<BankRecord['fits'][number]>
          rowKey="orderCode"
          dataSource={record.fits}
          columns={[
            {
              title: t('ledger.order'),
              dataIndex: 'orderCode',
              render: (_, { orderCode, tenantName }) => (
                <>
                  <Link to={`/financialmanagement/OrderList?open=${orderCode}`}>{orderCode}</Link>
                  <div className={styles.soft}>
                    <Cut width={200}>{tenantName}</Cut>
                  </div>
                </>
              ),
            },
            {
              title: t('ledger.amount'),
              dataIndex: 'amountFen',
              align: 'right',
              className: styles.number,
              render: (_, { amountFen }) => t('ledger.yuan', { amount: formatNumber(amountFen / 100, 2) }),
            },
            {
              title: t('ledger.orderedAt'),
              dataIndex: 'orderedAt',
              className: styles.number,
              render: (_, { orderedAt }) => formatInstant(orderedAt),
            },
            {
              title: t('ledger.fitsBy'),
              key: 'by',
              render: (_, fit) =>
                (['code', 'amount', 'payer'] as const)
                  .filter((by) => fit[by])
                  .map((by) => (
                    <Tag key={by} color="green">
                      {t(`ledger.fit_${by}`)}
                    </Tag>
                  )),
            },
            {
              title: '',
              key: 'match',
              render: (_, { orderCode, amount }) =>
                amount && (
                  <Button type="link" size="small" onClick={() => onMatch(orderCode)}>
                    {t('ledger.match')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </>
  );
}
