import { LevelFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import { assetsService, type BusinessRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { useWords } from '../useWords';
import { AssetList, type InventoryListProps, levelColumn } from './AssetList';

const BusinessDrawer = lazyPage(() => import('./BusinessDrawer'));

const own = { importance: '' };

export function BusinessList(props: InventoryListProps) {
  const t = useT();
  const { word } = useWords();
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
      columns={[
        { ...levelColumn(t('assets.importance'), 'importance'), sortField: 'importance' },
        levelColumn(t('assets.fields.ownImportance'), 'ownImportance'),
        {
          title: t('assets.fields.bizFunc'),
          dataIndex: 'bizFunc',
          width: 160,
          render: (code: string | null) => word('biz_func', code),
        },
        {
          title: t('assets.fields.associations'),
          dataIndex: 'associations',
          ...cutAt(240),
          render: (links: BusinessRow['associations']) => links.map((link) => link.name).join(t('common.comma')) || '–',
        },
        { title: t('assets.systemCount'), dataIndex: 'systemCount', width: 100, align: 'right' },
      ]}
    />
  );
}
