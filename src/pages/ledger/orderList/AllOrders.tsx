import { ledgerLists } from '#domain/subjects/ledger/lists';
import { orderDays, refundRequestStates } from '#domain/subjects/ledger/orders/workflow';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { TenantFilter } from '@/features/platform/TenantFilter';
import { usePortalList } from '@/hooks/usePortalList';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type AnyOrderRow, ledgerService } from '@/services/ledger';
import { OrderFilters, orderFilters } from '../OrderFilters';
import { orderCells } from '../orderCells';
import { OrderDrawer } from './OrderDrawer';

const address = { open: '' };
const filters = { ...orderFilters, keyword: '', tenantCode: '', method: '', dated: '', asked: '' };

/** The orders of all tenants, for the platform's finance people. */
export function AllOrders() {
  const t = useT();
  const [{ open }, setAddress] = useUrlState(address);
  const list = usePortalList({ name: 'allOrders', load: ledgerService.listAllOrders, filters });
  const { query, setQuery } = list;
  const {
    points: _,
    projectName: _project,
    ...columns
  } = useColumns(ledgerLists.listAllOrders, { ...orderCells, tenantName: { cut: 220 } });
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
            <TenantFilter value={query.tenantCode} onChange={(tenantCode) => setQuery({ tenantCode })} />
            <ChoiceFilter
              label={t('ledger.dated')}
              value={query.dated}
              options={orderDays.map((day) => ({ value: day, label: t(`ledger.dated_${day}`) }))}
              onChange={(dated) => setQuery({ dated })}
            />
            <OrderFilters query={query} onChange={setQuery} />
            <ColumnFilter
              of={ledgerLists.listAllOrders.columns.method}
              value={query.method}
              onChange={(method) => setQuery({ method })}
            />
            <ChoiceFilter
              label={t('ledger.refundRequest')}
              value={query.asked}
              options={refundRequestStates.map((state) => ({
                value: state,
                label: t(`ledger.refundRequest_${state}`),
              }))}
              onChange={(asked) => setQuery({ asked })}
            />
          </>
        }
        empty={<EmptyState title={t('ledger.noOrdersAll')} text={t('ledger.noOrdersAllText')} />}
        columns={Object.values(columns)}
      />
      {open && <OrderDrawer orderCode={open} onChanged={list.refresh} onClose={() => setAddress({ open: '' })} />}
    </>
  );
}
