import { ChoiceFilter, LevelFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import { assetsService, type SystemRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { useWords } from '../useWords';
import { AssetList, type InventoryListProps, levelColumn, protectionColumn } from './AssetList';

const SystemDrawer = lazyPage(() => import('./SystemDrawer'));

const own = { value: '', systemType: '' };

export function SystemList(props: InventoryListProps) {
  const t = useT();
  const { word, options } = useWords();
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
          <ChoiceFilter
            label={t('assets.fields.systemType')}
            value={systemType}
            options={options('systemType')}
            onChange={(chosen) => set({ systemType: chosen })}
          />
          <LevelFilter label={t('assets.value')} value={value} onChange={(chosen) => set({ value: chosen })} />
        </>
      )}
      columns={[
        { ...levelColumn(t('assets.value'), 'value'), sortField: 'value' },
        protectionColumn,
        {
          title: t('assets.fields.systemType'),
          dataIndex: 'systemType',
          width: 140,
          render: (code: string | null) => word('systemType', code),
        },
        {
          title: t('assets.fields.businesses'),
          dataIndex: 'businesses',
          ...cutAt(260),
          render: (links: SystemRow['businesses']) => links.map((link) => link.name).join(t('common.comma')) || '–',
        },
        { title: t('assets.unitCount'), dataIndex: 'unitCount', width: 90, align: 'right' },
      ]}
    />
  );
}
