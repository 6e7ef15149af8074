import { Button, type TableProps } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { limits } from '#domain/kernel/limits';
import { CodeText } from '@/components/CodeText';
import { DataTable } from '@/components/DataTable';
import { SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { type Paged, usePagedList } from '@/hooks/usePagedList';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/bind';
import { cutAt } from '@/utils/columns';
import { orderOf, sortProps } from '@/utils/sorting';
import { InventoryEmpty } from './InventoryEmpty';
import { type Drawer, useDrawer } from './useDrawer';

export interface InventoryListProps {
  projectCode: string;
  canEdit: boolean;
  onImport?: () => void;
}

/** What every list of the inventory keeps in its address. */
const common = {
  keyword: '',
  sortField: '',
  sortOrder: '',
  currentPage: 1,
  pageSize: limits.pageSizeDefault as number,
};
type Query = typeof common;
/** A list's own filters by their names. */
type Filters = Record<string, string>;
/** With these filters, each of them off; declared outside the component. */
export const filteredBy = (...filters: readonly string[]): Query =>
  Object.assign({ ...common }, ...filters.map((filter) => ({ [filter]: '' })));

interface Props<Row> extends InventoryListProps {
  kind: 'Businesses' | 'Systems' | 'Units';
  idOf: keyof Row & string;
  load: (input: { query: never }, options: CallOptions) => Promise<Paged<Row>>;
  defaults: Query;
  searchHint: string;
  addLabel: string;
  filters: (chosen: Filters, set: (patch: Filters) => void) => ReactNode;
  /** After code and name. */
  columns: (query: Query) => NonNullable<TableProps<Row>['columns']>;
  Editor: ComponentType<{ projectCode: string; drawer: Drawer<Row>; onDone: () => void }>;
}

/** One of the three lists of the inventory: found, filtered and sorted by its address, each row opening its form. */
export function AssetList<Row extends { assetCode: string; name: string }>(props: Props<Row>) {
  const { projectCode, canEdit, onImport, kind, idOf, load, defaults, searchHint, addLabel, Editor } = props;
  const t = useT();
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((asked: object, options) => load({ query: asked as never }, options), {
    ...query,
    projectCode,
  });
  const drawer = useDrawer(list.rows, (row) => String(row[idOf]));
  const { sortField, sortOrder, currentPage, pageSize, ...narrowing } = query;
  return (
    <>
      <DataTable<Row>
        list={list}
        rowKey={idOf}
        page={query}
        onPage={setQuery}
        onOpen={drawer.open}
        onChange={(_, __, sorter) => setQuery(orderOf(sorter))}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={searchHint}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            {props.filters(narrowing, setQuery)}
          </>
        }
        actions={canEdit && <Button onClick={drawer.openNew}>{addLabel}</Button>}
        empty={
          <InventoryEmpty
            kind={kind}
            filtered={Object.values(narrowing).some(Boolean)}
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
          ...props.columns(query),
        ]}
      />
      {drawer.isOpen && <Editor projectCode={projectCode} drawer={drawer} onDone={list.refresh} />}
    </>
  );
}

/** A column of levels. */
export const levelColumn = (title: string, field: string) => ({
  title,
  dataIndex: field,
  width: 120,
  render: (level: number) => <LevelTag level={level} />,
});

/** Confidentiality, integrity and availability in one. */
export const protectionColumn = {
  title: 'C / I / A',
  key: 'cia',
  width: 100,
  align: 'center' as const,
  render: (_: unknown, row: { confidentiality: number; integrity: number; availability: number }) =>
    `${row.confidentiality} / ${row.integrity} / ${row.availability}`,
};
