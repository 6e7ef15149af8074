import { inventoryLists } from '#domain/subjects/assets/inventory/lists';
import { LevelFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { useT } from '@/locales';
import { assetsService, type SystemRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { AssetList, type InventoryListProps } from './AssetList';
import { assetCells, protectionCell } from './assetCells';

const SystemDrawer = lazyPage(() => import('./SystemDrawer'));

const own = { value: '', systemType: '' };

export function SystemList(props: InventoryListProps) {
  const t = useT();
  const {
    integrity: _,
    availability: __,
    ...columns
  } = useColumns(inventoryLists.listSystems, {
    ...assetCells,
    confidentiality: protectionCell,
    systemType: { width: 140 },
    'businesses.name': cutAt(260),
    unitCount: { width: 90 },
  });
  return (
    <AssetList<SystemRow>
      {...props}
      kind="Systems"
      idOf="systemId"
      load={assetsService.listSystems}
      own={own}
      searchHint={t('assets.searchAsset')}
      addLabel={t('assets.inventory.addSystem')}
      Editor={SystemDrawer}
      filters={({ systemType = '', value = '' }, set) => (
        <>
          <ColumnFilter
            of={inventoryLists.listSystems.columns.systemType}
            value={systemType}
            onChange={(chosen) => set({ systemType: chosen })}
          />
          <LevelFilter label={t('assets.value')} value={value} onChange={(chosen) => set({ value: chosen })} />
        </>
      )}
      columns={Object.values(columns)}
    />
  );
}
