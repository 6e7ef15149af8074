import { useNavigate } from '@umijs/max';
import { ledgerLists } from '#domain/subjects/ledger/lists';
import { orderPath } from '#domain/subjects/ledger/orders/paths';
import { EmptyState } from '@/components/EmptyState';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { ledgerService, type OrderRow } from '@/services/ledger';
import { OrderFilters, orderFilters } from '../OrderFilters';
import { orderCells } from '../orderCells';

/** What the user's tenant has ordered; each leads to its page. */
export function Orders() {
  const t = useT();
  const navigate = useNavigate();
  const list = usePortalList({ name: 'orders', load: ledgerService.listOrders, filters: orderFilters });
  const { points: _, projectName: _project, ...columns } = useColumns(ledgerLists.listOrders, orderCells);
  return (
    <PortalTable<OrderRow>
      list={list}
      rowKey="orderCode"
      onOpen={({ orderCode }) => navigate(orderPath(orderCode))}
      filters={<OrderFilters query={list.query} onChange={list.setQuery} />}
      empty={
        <EmptyState
          title={t('ledger.noOrders')}
          text={t('ledger.noOrdersText')}
          action={{ label: t('ledger.recharge'), onClick: () => navigate('/account/recharge') }}
        />
      }
      columns={Object.values(columns)}
    />
  );
}
