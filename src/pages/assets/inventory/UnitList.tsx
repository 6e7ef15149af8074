import { Button } from 'antd';
import { limits } from '#domain/contract/limits';
import { CodeText } from '@/components/CodeText';
import { DataTable } from '@/components/DataTable';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { usePagedList } from '@/hooks/usePagedList';
import { useUrlState } from '@/hooks/useUrlState';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { getUnits, type UnitRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { orderOf, sortProps } from '@/utils/sorting';
import { InventoryEmpty } from './InventoryEmpty';
import { useDrawer } from './useDrawer';

const UnitDrawer = lazyPage(() => import('./UnitDrawer'));

const defaults = {
  keyword: '',
  value: '',
  category: '',
  assetType: '',
  sortField: '',
  sortOrder: '',
  currentPage: 1,
  pageSize: limits.pageSizeDefault,
};

type Props = { projectCode: string; canEdit: boolean; onImport?: () => void };

export function UnitList({ projectCode, canEdit, onImport }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((q: object, o) => getUnits({ query: q as never }, o), { ...query, projectCode });
  const drawer = useDrawer(list.rows, (row) => row.unitId);
  const filtered = Boolean(query.keyword || query.value || query.category || query.assetType);

  return (
    <>
      <DataTable<UnitRow>
        list={list}
        rowKey="unitId"
        page={query}
        onPage={setQuery}
        onOpen={drawer.open}
        onChange={(_, __, sorter) => setQuery(orderOf(sorter))}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.searchUnit')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('assets.category')}
              value={query.category}
              options={options('unitCategory')}
              onChange={(category) => setQuery({ category })}
            />
            <ChoiceFilter
              label={t('assets.assetType')}
              value={query.assetType}
              options={options('assetType')}
              onChange={(assetType) => setQuery({ assetType })}
            />
            <LevelFilter label={t('assets.value')} value={query.value} onChange={(value) => setQuery({ value })} />
          </>
        }
        actions={canEdit && <Button onClick={drawer.openNew}>{t('assets.addUnit')}</Button>}
        empty={
          <InventoryEmpty
            kind="Units"
            filtered={filtered}
            onClear={() => setQuery(defaults)}
            onAdd={canEdit ? drawer.openNew : undefined}
            onImport={onImport}
          />
        }
        columns={[
          {
            title: t('assets.assetCode'),
            dataIndex: 'assetCode',
            width: 130,
            render: (code: string) => <CodeText code={code} />,
            ...sortProps('assetCode', query),
          },
          { title: t('assets.name'), dataIndex: 'name', ...cutAt(220), ...sortProps('name', query) },
          {
            title: t('assets.value'),
            dataIndex: 'value',
            width: 120,
            render: (level: number) => <LevelTag level={level} />,
            ...sortProps('value', query),
          },
          {
            title: 'C / I / A',
            key: 'cia',
            width: 100,
            align: 'center',
            render: (_, row) => `${row.confidentiality} / ${row.integrity} / ${row.availability}`,
          },
          {
            title: t('assets.category'),
            dataIndex: 'category',
            width: 120,
            render: (code: string) => word('unitCategory', code),
            ...sortProps('category', query),
          },
          {
            title: t('assets.assetType'),
            dataIndex: 'assetType',
            width: 90,
            render: (code: string) => word('assetType', code),
          },
          {
            title: t('assets.owner'),
            dataIndex: 'owner',
            ...cutAt(120),
            render: (owner: string | null) => owner ?? '–',
          },
          {
            title: t('assets.belongsTo'),
            dataIndex: 'systems',
            ...cutAt(200),
            render: (links: UnitRow['systems']) => links.map((link) => link.name).join(t('common.comma')) || '–',
          },
          { title: t('assets.riskCount'), dataIndex: 'riskCount', width: 80, align: 'right' },
        ]}
      />
      {drawer.isOpen && <UnitDrawer projectCode={projectCode} drawer={drawer} onDone={list.refresh} />}
    </>
  );
}
