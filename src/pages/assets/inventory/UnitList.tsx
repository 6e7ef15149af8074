import { ChoiceFilter, LevelFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import { assetsService, type UnitRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { useWords } from '../useWords';
import { AssetList, type InventoryListProps, levelColumn, protectionColumn } from './AssetList';

const UnitDrawer = lazyPage(() => import('./UnitDrawer'));

const own = { value: '', category: '', assetType: '' };

export function UnitList(props: InventoryListProps) {
  const t = useT();
  const { word, options } = useWords();
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
          <ChoiceFilter
            label={t('assets.fields.category')}
            value={category}
            options={options('unitCategory')}
            onChange={(chosen) => set({ category: chosen })}
          />
          <ChoiceFilter
            label={t('assets.fields.assetType')}
            value={assetType}
            options={options('assetType')}
            onChange={(chosen) => set({ assetType: chosen })}
          />
          <LevelFilter label={t('assets.value')} value={value} onChange={(chosen) => set({ value: chosen })} />
        </>
      )}
      columns={[
        { ...levelColumn(t('assets.value'), 'value'), sortField: 'value' },
        protectionColumn,
        {
          title: t('assets.fields.category'),
          dataIndex: 'category',
          width: 120,
          render: (code: string) => word('unitCategory', code),
          sortField: 'category',
        },
        {
          title: t('assets.fields.assetType'),
          dataIndex: 'assetType',
          width: 90,
          render: (code: string) => word('assetType', code),
        },
        {
          title: t('assets.fields.owner'),
          dataIndex: 'owner',
          ...cutAt(100),
          render: (owner: string | null) => owner ?? '–',
        },
        {
          title: t('assets.fields.systems'),
          dataIndex: 'systems',
          ...cutAt(190),
          render: (links: UnitRow['systems']) => links.map((link) => link.name).join(t('common.comma')) || '–',
        },
        { title: t('assets.riskCount'), dataIndex: 'riskCount', width: 80, align: 'right' },
      ]}
    />
  );
}
