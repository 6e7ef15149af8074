import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { anyOrderPath } from '#domain/subjects/ledger/orders/paths';
import { Cut } from '@/components/Cut';
import { SearchFilter } from '@/components/filters';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type BankRecord, ledgerService, type OrderDue } from '@/services/ledger';
import { formatInstant, formatYuan } from '@/utils/format';
import styles from '../ledger.module.css';
import { OrderStateLabel } from '../OrderStateLabel';
import { PartsDialog, type Picked } from './PartsDialog';

/** Orders of a search, at most; who looks for one writes more of it. */
const FOUND = 20;

type Row = OrderDue & Partial<Pick<BankRecord['fits'][number], 'code' | 'amount' | 'payer'>>;

interface Props {
  record: BankRecord;
  onMatch: (orderCode: string) => void;
  /** After parts of it were matched. */
  onChanged: () => void;
}

/**
 * Orders that what is open of a line may be for, with both amounts side by side: those that fit, or those of a search. One of
 * the very amount is matched at once; others are picked, and get parts of the line.
 */
export function Allocate({ record, onMatch, onChanged }: Props) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<Picked[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const { openFen } = record;
  const search = useLoad(
    (options) => ledgerService.listOrdersDue({ query: { keyword, currentPage: 1, pageSize: FOUND } }, options),
    [keyword],
    keyword !== '',
  );
  const rows: readonly Row[] = keyword === '' ? record.fits : (search.data?.list ?? []);
  const pick = (order: Row) => {
    const left = openFen - picked.reduce((sum, { amountFen }) => sum + amountFen, 0);
    const amountFen = Math.max(Math.min(left, order.dueFen), 0);
    setPicked([
      ...picked.filter(({ order: one }) => one.orderCode !== order.orderCode),
      { order, amountFen, isFee: false },
    ]);
  };
  return (
    <>
      <h2 className={styles.heading}>{t('ledger.fits')}</h2>
      <div className={styles.search}>
        <SearchFilter value={keyword} placeholder={t('ledger.search')} onSearch={setKeyword} />
        {picked.length > 0 && (
          <Button type="primary" onClick={() => setIsOpen(true)}>
            {t('ledger.allocate', { count: picked.length })}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles.soft}>{t(keyword === '' ? 'ledger.fitsNone' : 'ledger.dueNone')}</p>
      ) : (
        <PlainTable<Row>
          rowKey="orderCode"
          dataSource={rows}
          columns={[
            {
              title: t('ledger.order'),
              dataIndex: 'orderCode',
              render: (_, { orderCode, tenantName, orderedAt }) => (
                <>
                  <Link to={anyOrderPath(orderCode)}>{orderCode}</Link>
                  <div className={styles.soft}>
                    <Cut width={180}>{tenantName}</Cut> {formatInstant(orderedAt)}
                  </div>
                </>
              ),
            },
            {
              title: t('ledger.orderDue'),
              dataIndex: 'dueFen',
              align: 'right',
              className: styles.number,
              render: (_, { dueFen, amountFen, state }) =>
                dueFen === 0 ? (
                  <OrderStateLabel state={state} />
                ) : (
                  <>
                    {formatYuan(dueFen)}
                    {dueFen < amountFen && (
                      <div className={styles.soft}>{t('ledger.dueOf', { amount: formatYuan(amountFen) })}</div>
                    )}
                  </>
                ),
            },
            {
              title: t('ledger.lineOpen'),
              key: 'line',
              align: 'right',
              className: styles.number,
              render: () => formatYuan(openFen),
            },
            {
              title: t('ledger.difference'),
              key: 'difference',
              align: 'right',
              className: styles.number,
              render: (_, { dueFen }) => differenceOf(openFen - dueFen),
            },
            {
              title: t('ledger.fitsBy'),
              key: 'by',
              render: (_, fit) =>
                fit.dueFen === 0 ? (
                  <Tag color="red">{t('ledger.paidBefore')}</Tag>
                ) : (
                  (['code', 'amount', 'payer'] as const)
                    .filter((by) => fit[by])
                    .map((by) => (
                      <Tag key={by} color="green">
                        {t(`ledger.fit_${by}`)}
                      </Tag>
                    ))
                ),
            },
            {
              title: '',
              key: 'match',
              render: (_, order) => {
                if (order.dueFen === 0) return null;
                if (order.dueFen === openFen && picked.length === 0)
                  return (
                    <Button type="link" size="small" onClick={() => onMatch(order.orderCode)}>
                      {t('ledger.match')}
                    </Button>
                  );
                const isPicked = picked.some(({ order: one }) => one.orderCode === order.orderCode);
                return (
                  <Button type="link" size="small" disabled={isPicked} onClick={() => pick(order)}>
                    {t(isPicked ? 'ledger.picked' : 'ledger.pick')}
                  </Button>
                );
              },
            },
          ]}
        />
      )}
      {isOpen && (
        <PartsDialog
          record={record}
          picked={picked}
          onPicked={setPicked}
          onMatched={() => {
            setPicked([]);
            onChanged();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** A difference in yuan, with its sign; empty if the amounts agree. */
const differenceOf = (fen: number): string => `${fen > 0 ? '+' : ''}${formatYuan(fen)}`;
