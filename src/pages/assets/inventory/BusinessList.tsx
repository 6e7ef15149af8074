import { LevelFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type BusinessRow, getBusinesses } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { sortProps } from '@/utils/sorting';
import { AssetList, filteredBy, type InventoryListProps, levelColumn } from './AssetList';

const BusinessDrawer = lazyPage(() => import('./BusinessDrawer'));

const defaults = filteredBy('importance');

export function BusinessList(props: InventoryListProps) {
  const t = useT();
  const { word } = useWords();
  return (
    <AssetList<BusinessRow>
      {...props}
      kind="Businesses"
      idOf="businessId"
      load={getBusinesses}
      defaults={defaults}
      searchHint={t('assets.searchAsset')}
      addLabel={t('assets.addBusiness')}
      Editor={BusinessDrawer}
      filters={({ importance = '' }, set) => (
        <LevelFilter
          label={t('assets.importance')}
          value={importance}
          onChange={(chosen) => set({ importance: chosen })}
        />
      )}
      columns={(query) => [
        { ...levelColumn(t('assets.importance'), 'importance'), ...sortProps('importance', query) },
        levelColumn(t('assets.ownImportance'), 'ownImportance'),
        {
          title: t('assets.bizFunc'),
          dataIndex: 'bizFunc',
          width: 160,
          render: (code: string | null) => word('biz_func', code),
        },
        {
          title: t('assets.associations'),
          dataIndex: 'associations',
          ...cutAt(240),
          render: (links: BusinessRow['associations']) => links.map((link) => link.name).join(t('common.comma')) || '–',
        },
        { title: t('assets.systemCount'), dataIndex: 'systemCount', width: 100, align: 'right' },
      ]}
    />
  );
}
