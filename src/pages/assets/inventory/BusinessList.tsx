import { Button } from 'antd';
import { limits } from '#domain/contract/limits';
import { CodeText } from '@/components/CodeText';
import { DataTable } from '@/components/DataTable';
import { LevelFilter, SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { usePagedList } from '@/hooks/usePagedList';
import { useUrlState } from '@/hooks/useUrlState';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type BusinessRow, getBusinesses } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { orderOf, sortProps } from '@/utils/sorting';
import { InventoryEmpty } from './InventoryEmpty';
import { useDrawer } from './useDrawer';

const BusinessDrawer = lazyPage(() => import('./BusinessDrawer'));

const defaults = {
  keyword: '',
  importance: '',
  sortField: '',
  sortOrder: '',
  currentPage: 1,
  pageSize: limits.pageSizeDefault,
};

type Props = { projectCode: string; canEdit: boolean; onImport?: () => void };

export function BusinessList({ projectCode, canEdit, onImport }: Props) {
  const t = useT();
  const { word } = useWords();
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((q: object, o) => getBusinesses({ query: q as never }, o), { ...query, projectCode });
  const drawer = useDrawer(list.rows, (row) => row.businessId);
  const filtered = Boolean(query.keyword || query.importance);

  return (
    <>
      <DataTable<BusinessRow>
        list={list}
        rowKey="businessId"
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
            <LevelFilter
              label={t('assets.importance')}
              value={query.importance}
              onChange={(importance) => setQuery({ importance })}
            />
          </>
        }
        actions={canEdit && <Button onClick={drawer.openNew}>{t('assets.addBusiness')}</Button>}
        empty={
          <InventoryEmpty
            kind="Businesses"
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
            title: t('assets.importance'),
            dataIndex: 'importance',
            width: 120,
            render: (level: number) => <LevelTag level={level} />,
            ...sortProps('importance', query),
          },
          {
            title: t('assets.ownImportance'),
            dataIndex: 'ownImportance',
            width: 120,
            render: (level: number) => <LevelTag level={level} />,
          },
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
            render: (links: BusinessRow['associations']) =>
              links.map((link) => link.name).join(t('common.comma')) || '–',
          },
          { title: t('assets.systemCount'), dataIndex: 'systemCount', width: 100, align: 'right' },
        ]}
      />
      {drawer.isOpen && <BusinessDrawer projectCode={projectCode} drawer={drawer} onDone={list.refresh} />}
    </>
  );
}
