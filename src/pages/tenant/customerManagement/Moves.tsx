import { customerLists } from '#domain/core/tenant/customers/lists';
import { EmptyState } from '@/components/EmptyState';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type CustomerMove, tenantService } from '@/services/tenant';

const filters = { kind: '' };

/** How customers came to the channel and went from it; transfers with what moved are its receipts. */
export default function Moves() {
  const t = useT();
  const list = usePortalList({ name: 'customerMoves', load: tenantService.listCustomerMoves, filters });
  const { query, setQuery } = list;
  const columns = useColumns(customerLists.listCustomerMoves, { customerName: { cut: 260 }, reason: { cut: 360 } });
  return (
    <PortalTable<CustomerMove>
      list={list}
      rowKey="moveId"
      filters={
        <ColumnFilter
          of={customerLists.listCustomerMoves.columns.kind}
          value={query.kind}
          onChange={(kind) => setQuery({ kind })}
        />
      }
      empty={<EmptyState title={t('customer.movesEmpty')} text={t('customer.movesEmptyText')} />}
      columns={Object.values(columns)}
    />
  );
}
