import { Segmented } from 'antd';
import { marketingLists } from '#domain/subjects/marketing/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { marketingService, type ServedRow } from '@/services/marketing';
import { DeliveryDrawer } from '../deliveries/DeliveryDrawer';
import { deliveryCells } from '../deliveries/deliveryCells';
import { ToProject } from './ToProject';

const filters = { mine: '', keyword: '', state: '' };

/** What channels ask the platform's people to deliver: to be taken, in work, handed over. */
export default function PlatformDelivery() {
  const t = useT();
  const list = usePortalList({
    name: 'platformDelivery',
    load: marketingService.listAllDeliveries,
    filters,
    views: ['mine'],
  });
  const { query, setQuery, refresh } = list;
  const drawer = useDrawer(list.rows, ({ deliveryCode }) => deliveryCode);
  const columns = useColumns(marketingLists.listAllDeliveries, { ...deliveryCells, tenantName: { cut: 200 } });
  const { id: deliveryCode } = drawer;
  return (
    <Page title={t('route.platformDelivery')}>
      <PortalTable<ServedRow>
        list={list}
        rowKey="deliveryCode"
        onOpen={drawer.open}
        filters={
          <>
            <Segmented<string>
              value={query.mine}
              options={[
                { value: '', label: t('delivery.all') },
                { value: 'true', label: t('delivery.mine') },
              ]}
              onChange={(mine) => setQuery({ mine })}
            />
            <SearchFilter
              value={query.keyword}
              placeholder={t('delivery.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={marketingLists.listAllDeliveries.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={<EmptyState title={t('delivery.noneServed')} text={t('delivery.noneServedText')} />}
        columns={Object.values(columns)}
      />
      {deliveryCode && (
        <DeliveryDrawer
          deliveryCode={deliveryCode}
          load={(options) => marketingService.getAnyDelivery({ query: { deliveryCode } }, options)}
          send={(body, options) => marketingService.serveDelivery({ body: { deliveryCode, ...body } }, options)}
          fetchFile={(objectId, options) =>
            marketingService.getAnyDeliveryFile({ query: { deliveryCode, objectId } }, options)
          }
          onChanged={refresh}
          onClose={drawer.close}
        >
          {(delivery) => delivery.allowedActions.includes('handOver') && <ToProject {...delivery} />}
        </DeliveryDrawer>
      )}
    </Page>
  );
}
