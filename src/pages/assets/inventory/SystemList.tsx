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
import { getSystems, type SystemRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { orderOf, sortProps } from '@/utils/sorting';
import { InventoryEmpty } from './InventoryEmpty';
import { useDrawer } from './useDrawer';

const SystemDrawer = lazyPage(() => import('./SystemDrawer'));

const defaults = {
  keyword: '',
  value: '',
  systemType: '',
  sortField: '',
  sortOrder: '',
  currentPage: 1,
  pageSize: limits.pageSizeDefault,
};

type Props = { projectCode: string; canEdit: boolean; onImport?: () => void };

export function SystemList({ projectCode, canEdit, onImport }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((q: object, o) => getSystems({ query: q as never }, o), { ...query, projectCode });
  const drawer = useDrawer(list.rows, (row) => row.systemId);
  const filtered = Boolean(query.keyword || query.value || query.systemType);

  return (
    <>
      <DataTable<SystemRow>
        list={list}
        rowKey="systemId"
        page={query}
        onPage={setQuery}
        onOpen={drawer.open}
        onChange={(_, __, sorter) => setQuery(orderOf(sorter))}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.searchAsset')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('assets.systemType')}
              value={query.systemType}
              options={options('systemType')}
              onChange={(systemType) => setQuery({ systemType })}
            />
            <LevelFilter label={t('assets.value')} value={query.value} onChange={(value) => setQuery({ value })} />
          </>
        }
        actions={canEdit && <Button onClick={drawer.openNew}>{t('assets.addSystem')}</Button>}
        empty={
          <InventoryEmpty
            kind="Systems"
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
            title: t('assets.systemType'),
            dataIndex: 'systemType',
            width: 140,
            render: (code: string | null) => word('systemType', code),
          },
          {
            title: t('assets.carriedBusinesses'),
            dataIndex: 'businesses',
            ...cutAt(260),
            render: (links: SystemRow['businesses']) => links.map((link) => link.name).join(t('common.comma')) || '–',
          },
          { title: t('assets.unitCount'), dataIndex: 'unitCount', width: 90, align: 'right' },
        ]}
      />
      {drawer.isOpen && <SystemDrawer projectCode={projectCode} drawer={drawer} onDone={list.refresh} />}
    </>
  );
}
