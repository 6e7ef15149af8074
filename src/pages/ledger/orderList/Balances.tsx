import { ledgerLists } from '#domain/subjects/ledger/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { TenantFilter } from '@/features/platform/TenantFilter';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { ledgerService, type PointBalanceRow } from '@/services/ledger';

const filters = { keyword: '', tenantCode: '' };

/** Points that tenants have, which the platform still owes them something for. */
export function Balances() {
  const t = useT();
  const list = usePortalList({ name: 'pointBalances', load: ledgerService.listPointBalances, filters });
  const columns = useColumns(ledgerLists.listPointBalances, { tenantName: { cut: 260 } });
  return (
    <PortalTable<PointBalanceRow>
      list={list}
      rowKey="tenantCode"
      filters={
        <>
          <SearchFilter
            value={list.query.keyword}
            placeholder={t('ledger.tenantSearch')}
            onSearch={(keyword) => list.setQuery({ keyword })}
          />
          <TenantFilter value={list.query.tenantCode} onChange={(tenantCode) => list.setQuery({ tenantCode })} />
        </>
      }
      empty={<EmptyState title={t('ledger.noBalances')} text={t('ledger.noBalancesText')} />}
      columns={Object.values(columns)}
    />
  );
}
