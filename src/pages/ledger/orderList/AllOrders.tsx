import { payMethods } from '#domain/subjects/ledger/orders/workflow';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type AnyOrderRow, ledgerService } from '@/services/ledger';
import { OrderFilters, orderFilters } from '../OrderFilters';
import { useOrderColumns } from '../useOrderColumns';
import { OrderDrawer } from './OrderDrawer';

const address = { open: '' };
const filters = { ...orderFilters, keyword: '', method: '' };

/** What all tenants have ordered, for whoever keeps the books. */
export function AllOrders() {
  const t = useT();
  const [{ open }, setAddress] = useUrlState(address);
  const list = usePortalList({ name: 'allOrders', load: ledgerService.listAllOrders, filters });
  const { query, setQuery } = list;
  const [code, ...rest] = useOrderColumns<AnyOrderRow>();
  return (
    <>
      <PortalTable<AnyOrderRow>
        list={list}
        rowKey="orderCode"
        onOpen={({ orderCode }) => setAddress({ open: orderCode })}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('ledger.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <OrderFilters query={query} onChange={setQuery} />
            <ChoiceFilter
              label={t('ledger.method')}
              value={query.method}
              options={payMethods.map((method) => ({ value: method, label: t(`ledger.method_${method}`) }))}
              onChange={(method) => setQuery({ method })}
            />
          </>
        }
        empty={<EmptyState title={t('ledger.noOrdersAll')} text={t('ledger.noOrdersAllText')} />}
        columns={[
          ...(code ? [code] : []),
          {
            title: t('ledger.tenant'),
            dataIndex: 'tenantName',
            render: (_, { tenantName }) => <Cut width={220}>{tenantName}</Cut>,
          },
          ...rest,
        ]}
      />
      {open && <OrderDrawer orderCode={open} onChanged={list.refresh} onClose={() => setAddress({ open: '' })} />}
    </>
  );
}
