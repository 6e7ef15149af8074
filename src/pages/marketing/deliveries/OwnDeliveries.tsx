import { useNavigate } from '@umijs/max';
import { deliveryStates } from '#domain/subjects/marketing/deliveries/workflow';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type DeliveryRow, marketingService } from '@/services/marketing';
import { DeliveryDrawer } from './DeliveryDrawer';
import { useDeliveryColumns } from './useDeliveryColumns';

const filters = { keyword: '', state: '' };

/** What the user's channel has asked the platform to deliver. */
export function OwnDeliveries() {
  const t = useT();
  const navigate = useNavigate();
  const list = usePortalList({ name: 'deliveries', load: marketingService.listDeliveries, filters });
  const { query, setQuery, refresh } = list;
  const drawer = useDrawer(list.rows, ({ deliveryCode }) => deliveryCode);
  const columns = useDeliveryColumns<DeliveryRow>();
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
            <ChoiceFilter
              label={t('delivery.state')}
              value={query.state}
              options={deliveryStates.map((state) => ({ value: state, label: t(`delivery.state_${state}`) }))}
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
        columns={[
          ...[columns.product, columns.project, columns.state, columns.points, columns.takenBy],
          ...[columns.orderedAt, columns.updatedAt],
        ]}
      />
      {deliveryCode && (
        <DeliveryDrawer
          deliveryCode={deliveryCode}
          load={(options) => marketingService.getDelivery({ query: { deliveryCode } }, options)}
          send={(body, options) => marketingService.decideDelivery({ body: { deliveryCode, ...body } }, options)}
          onChanged={refresh}
          onClose={drawer.close}
        />
      )}
    </>
  );
}
