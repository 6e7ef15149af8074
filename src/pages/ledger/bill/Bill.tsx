import { ledgerLists } from '#domain/subjects/ledger/lists';
import { orderPath } from '#domain/subjects/ledger/orders/paths';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PeriodFilter } from '@/components/PeriodFilter';
import { PortalTable } from '@/components/PortalTable';
import { BillItems } from '@/features/ledger/BillItems';
import { BillSums } from '@/features/ledger/BillSums';
import { WhatFor } from '@/features/ledger/WhatFor';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type BillRow, ledgerService } from '@/services/ledger';
import { formatSigned, NOTHING } from '@/utils/format';

const filters = { keyword: '', kind: '', from: '', to: '' };

/** What changed the available points, line by line, with what there was after each. */
export function Bill({ mayEarn }: { mayEarn: boolean }) {
  const t = useT();
  const list = usePortalList({ name: 'bill', load: ledgerService.listBill, filters });
  const { query, setQuery } = list;
  const { projectName: _, ...columns } = useColumns(ledgerLists.listBill, {
    gift: { render: (gift: number) => (gift === 0 ? NOTHING : formatSigned(gift)) },
    items: { paths: ['items', 'projectName'], render: (_, line) => <BillItems line={line} /> },
    orderCode: {
      render: (_, line) => (
        <WhatFor
          line={line}
          toOrder={orderPath}
          toMonth={mayEarn ? (month) => `/account/bill?tab=commission&month=${month}` : undefined}
        />
      ),
    },
  });
  return (
    <PortalTable<BillRow>
      list={list}
      rowKey="seq"
      filters={
        <>
          <SearchFilter
            value={query.keyword}
            placeholder={t('ledger.billSearch')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
          <ColumnFilter
            of={ledgerLists.listBill.columns.kind}
            value={query.kind}
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
      summary={
        <BillSums
          filters={list.filters}
          load={(options) => ledgerService.getBillSums({ query: list.filters as never }, options)}
        />
      }
      empty={<EmptyState title={t('ledger.noBill')} text={t('ledger.noBillText')} />}
      columns={Object.values(columns)}
    />
  );
}
