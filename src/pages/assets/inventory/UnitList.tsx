import { inventoryLists } from '#domain/subjects/assets/inventory/lists';
import { LevelFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { useT } from '@/locales';
import { assetsService, type UnitRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { AssetList, type InventoryListProps } from './AssetList';
import { assetCells, protectionCell } from './assetCells';

const UnitDrawer = lazyPage(() => import('./UnitDrawer'));

const own = { value: '', category: '', assetType: '' };

export function UnitList(props: InventoryListProps) {
  const t = useT();
  const {
    integrity: _,
    availability: __,
    ...columns
  } = useColumns(inventoryLists.listUnits, {
    ...assetCells,
    confidentiality: protectionCell,
    category: { width: 120 },
    assetType: { width: 90 },
    owner: cutAt(100),
    'systems.name': cutAt(190),
    riskCount: { width: 80 },
  });
  return (
    <AssetList<UnitRow>
      {...props}
      kind="Units"
      idOf="unitId"
      load={assetsService.listUnits}
      own={own}
      searchHint={t('assets.inventory.searchUnit')}
      addLabel={t('assets.inventory.addUnit')}
      Editor={UnitDrawer}
      filters={({ category = '', assetType = '', value = '' }, set) => (
        <>
          <ColumnFilter
            of={inventoryLists.listUnits.columns.category}
            value={category}
            onChange={(chosen) => set({ category: chosen })}
          />
          <ColumnFilter
            of={inventoryLists.listUnits.columns.assetType}
            value={assetType}
            onChange={(chosen) => set({ assetType: chosen })}
          />
          <LevelFilter label={t('assets.value')} value={value} onChange={(chosen) => set({ value: chosen })} />
        </>
      )}
      columns={Object.values(columns)}
    />
  );
}
