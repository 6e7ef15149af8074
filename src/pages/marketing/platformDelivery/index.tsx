import { Segmented } from 'antd';
import { deliveryStates } from '#domain/subjects/marketing/deliveries/workflow';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { marketingService, type ServedRow } from '@/services/marketing';
import { DeliveryDrawer } from '../deliveries/DeliveryDrawer';
import { useDeliveryColumns } from '../deliveries/useDeliveryColumns';
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
  const columns = useDeliveryColumns<ServedRow>();
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
            <ChoiceFilter
              label={t('delivery.state')}
              value={query.state}
              options={deliveryStates.map((state) => ({ value: state, label: t(`delivery.state_${state}`) }))}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={<EmptyState title={t('delivery.noneServed')} text={t('delivery.noneServedText')} />}
        columns={[
          columns.product,
          {
            title: t('delivery.tenant'),
            dataIndex: 'tenantName',
            render: (_, { tenantName }) => <Cut width={200}>{tenantName}</Cut>,
          },
          ...[columns.project, columns.state, columns.points, columns.takenBy, columns.orderedAt],
        ]}
      />
      {deliveryCode && (
        <DeliveryDrawer
          deliveryCode={deliveryCode}
          load={(options) => marketingService.getAnyDelivery({ query: { deliveryCode } }, options)}
          send={(body, options) => marketingService.serveDelivery({ body: { deliveryCode, ...body } }, options)}
          onChanged={refresh}
          onClose={drawer.close}
        >
          {(delivery) => delivery.allowedActions.includes('handOver') && <ToProject {...delivery} />}
        </DeliveryDrawer>
      )}
    </Page>
  );
}
