import { inventoryLists } from '#domain/subjects/assets/inventory/lists';
import { LevelFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { useT } from '@/locales';
import { assetsService, type BusinessRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { AssetList, type InventoryListProps } from './AssetList';
import { assetCells } from './assetCells';

const BusinessDrawer = lazyPage(() => import('./BusinessDrawer'));

const own = { importance: '' };

export function BusinessList(props: InventoryListProps) {
  const t = useT();
  const columns = useColumns(inventoryLists.listBusinesses, {
    assetCode: assetCells.assetCode,
    name: assetCells.name,
    importance: { width: 110 },
    ownImportance: { width: 110 },
    bizFunc: { width: 160 },
    'associations.name': cutAt(240),
    systemCount: { width: 100 },
  });
  return (
    <AssetList<BusinessRow>
      {...props}
      kind="Businesses"
      idOf="businessId"
      load={assetsService.listBusinesses}
      own={own}
      searchHint={t('assets.searchAsset')}
      addLabel={t('assets.inventory.addBusiness')}
      Editor={BusinessDrawer}
      filters={({ importance = '' }, set) => (
        <LevelFilter
          label={t('assets.importance')}
          value={importance}
          onChange={(chosen) => set({ importance: chosen })}
        />
      )}
      columns={Object.values(columns)}
    />
  );
}
