import { useNavigate } from '@umijs/max';
import { marketingLists } from '#domain/subjects/marketing/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type DeliveryRow, marketingService } from '@/services/marketing';
import { DeliveryDrawer } from './DeliveryDrawer';
import { deliveryCells } from './deliveryCells';

const filters = { keyword: '', state: '' };

/** What the user's channel has asked the platform to deliver. */
export function OwnDeliveries() {
  const t = useT();
  const navigate = useNavigate();
  const list = usePortalList({ name: 'deliveries', load: marketingService.listDeliveries, filters });
  const { query, setQuery, refresh } = list;
  const drawer = useDrawer(list.rows, ({ deliveryCode }) => deliveryCode);
  const columns = useColumns(marketingLists.listDeliveries, deliveryCells);
  const { id: deliveryCode } = drawer;
  return (
    <>
      <PortalTable<DeliveryRow>
        list={list}
        rowKey="deliveryCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('delivery.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={marketingLists.listDeliveries.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t('delivery.none')}
            text={t('delivery.noneText')}
            action={{ label: t('delivery.toMall'), onClick: () => navigate('/project') }}
          />
        }
        columns={Object.values(columns)}
      />
      {deliveryCode && (
        <DeliveryDrawer
          deliveryCode={deliveryCode}
          load={(options) => marketingService.getDelivery({ query: { deliveryCode } }, options)}
          send={(body, options) => marketingService.decideDelivery({ body: { deliveryCode, ...body } }, options)}
          fetchFile={(objectId, options) =>
            marketingService.getDeliveryFile({ query: { deliveryCode, objectId } }, options)
          }
          onChanged={refresh}
          onClose={drawer.close}
        />
      )}
    </>
  );
}
