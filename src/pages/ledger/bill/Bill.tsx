import { billKinds } from '#domain/subjects/ledger/rules';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter } from '@/components/filters';
import { PeriodFilter } from '@/components/PeriodFilter';
import { PortalTable } from '@/components/PortalTable';
import { WhatFor } from '@/features/ledger/WhatFor';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type BillRow, ledgerService } from '@/services/ledger';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from '../ledger.module.css';

const filters = { kind: '', from: '', to: '' };
const signed = (points: number) => `${points > 0 ? '+' : ''}${formatNumber(points)}`;

/** What changed the available points, line by line, with what there was after each. */
export function Bill({ mayPay, mayEarn }: { mayPay: boolean; mayEarn: boolean }) {
  const t = useT();
  const list = usePortalList({ name: 'bill', load: ledgerService.listBill, filters });
  const { query, setQuery } = list;
  return (
    <PortalTable<BillRow>
      list={list}
      rowKey="seq"
      filters={
        <>
          <ChoiceFilter
            label={t('ledger.kind')}
            value={query.kind}
            options={billKinds.map((kind) => ({ value: kind, label: t(`ledger.kind_${kind}`) }))}
            onChange={(kind) => setQuery({ kind })}
          />
          <PeriodFilter
            label={t('ledger.at')}
            placeholder={[t('ledger.from'), t('ledger.to')]}
            from={query.from}
            to={query.to}
            onChange={setQuery}
          />
        </>
      }
      empty={<EmptyState title={t('ledger.noBill')} text={t('ledger.noBillText')} />}
      columns={[
        {
          title: t('ledger.at'),
          dataIndex: 'at',
          className: styles.number,
          render: (_, { at }) => formatInstant(at),
        },
        { title: t('ledger.kind'), dataIndex: 'kind', render: (_, { kind }) => t(`ledger.kind_${kind}`) },
        {
          title: t('ledger.change'),
          key: 'change',
          align: 'right',
          className: styles.number,
          render: (_, { gift, paid }) => signed(gift + paid),
        },
        {
          title: t('ledger.ofGift'),
          dataIndex: 'gift',
          align: 'right',
          className: styles.number,
          render: (_, { gift }) => (gift === 0 ? NOTHING : signed(gift)),
        },
        {
          title: t('ledger.balanceAfter'),
          dataIndex: 'balance',
          align: 'right',
          className: styles.number,
          render: (_, { balance }) => formatNumber(balance),
        },
        {
          title: t('ledger.whatFor'),
          dataIndex: 'orderCode',
          render: (_, line) => (
            <WhatFor
              line={line}
              toOrder={mayPay ? (orderCode) => `/payment?order=${orderCode}` : undefined}
              toMonth={mayEarn ? (month) => `/account/bill?tab=commission&month=${month}` : undefined}
            />
          ),
        },
        { title: t('ledger.by'), dataIndex: 'by', render: (_, { by }) => by ?? NOTHING },
      ]}
    />
  );
}
