import { useNavigate } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { ledgerService, type OrderRow } from '@/services/ledger';
import { OrderFilters, orderFilters } from '../OrderFilters';
import { useOrderColumns } from '../useOrderColumns';

/** What the user's tenant has ordered; each leads to the desk, where it is paid or stands as it was. */
export function Orders() {
  const t = useT();
  const navigate = useNavigate();
  const list = usePortalList({ name: 'orders', load: ledgerService.listOrders, filters: orderFilters });
  const columns = useOrderColumns<OrderRow>();
  return (
    <PortalTable<OrderRow>
      list={list}
      rowKey="orderCode"
      onOpen={({ orderCode }) => navigate(`/payment?order=${orderCode}`)}
      filters={<OrderFilters query={list.query} onChange={list.setQuery} />}
      empty={
        <EmptyState
          title={t('ledger.noOrders')}
          text={t('ledger.noOrdersText')}
          action={{ label: t('ledger.recharge'), onClick: () => navigate('/account/recharge') }}
        />
      }
      columns={columns}
    />
  );
}
