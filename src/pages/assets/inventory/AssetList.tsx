import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { SearchFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import type { PortalColumn } from '@/components/portalColumns';
import { useAnswered } from '@/hooks/useAnswered';
import { useDrawer } from '@/hooks/useDrawer';
import { type Paged, type PortalList, usePortalList } from '@/hooks/usePortalList';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { ReceiptsButton } from '../bulk/ReceiptsButton';
import { usePaste } from '../bulk/usePaste';
import { useUnitsAtOnce } from '../bulk/useUnitsAtOnce';
import type { EditorProps } from './editor';
import { InventoryEmpty } from './InventoryEmpty';

export interface InventoryListProps {
  projectCode: string;
  canEdit: boolean;
  onImport?: () => void;
  /** The project's own counts are other ones now. */
  onChanged: () => void;
}

/** A list's own filters by their names; beside the keyword. */
type Filters = Record<string, string>;

interface Props<Row> extends InventoryListProps {
  kind: 'Businesses' | 'Systems' | 'Units';
  idOf: keyof Row & string;
  load: (input: { query: never }, options: CallOptions) => Promise<Paged<Row>>;
  /** Each of them off; declared outside the component. */
  own: Filters;
  searchHint: string;
  addLabel: string;
  filters: (chosen: Filters, set: (patch: Filters) => void) => ReactNode;
  columns: readonly PortalColumn<Row>[];
  Editor: ComponentType<EditorProps<Row>>;
}

/** One of the three lists of the inventory: found, filtered and sorted by its address, each row opening its form. */
export function AssetList<Row extends { assetCode: string; name: string; version: number }>(props: Props<Row>) {
  const { projectCode, canEdit, onImport, onChanged, kind, idOf, load, own, searchHint, addLabel, Editor } = props;
  const _t = useT();
  const list = usePortalList({
    name: `inventory${kind}`,
    load,
    filters: { keyword: '', ...own } as Filters & { keyword: string },
    of: { projectCode },
  });
  const { query, setQuery } = list;
  const keyOf = (row: Row) => String(row[idOf]);
  const { rows, answered } = useAnswered(list.rows, keyOf);
  const drawer = useDrawer(rows, keyOf, {
    list: { ...list, setQuery: list.setQuery as (patch: { currentPage: number }) => void },
    find: async (id) => {
      const query = { projectCode, [idOf]: id } as never;
      return (await load({ query }, { silent: true })).list[0];
    },
  });
  const changed = () => {
    list.refresh();
    onChanged();
  };
  const selection = useSelection(list, keyOf);
  const units = useUnitsAtOnce({ projectCode, selection, onChanged: changed });
  const paste = usePaste('units', {
    projectCode,
    list: list as unknown as PortalList<Row>,
    idOf: keyOf,
    nameOf: (row) => `${row.assetCode} ${row.name}`,
    identities: [{ targets: ['key'], valuesOf: (row) => [[row.assetCode]] }],
    onChanged: changed,
  });
  const changesMany = canEdit && kind === 'Units';
  return (
    <>
      {units.shown}
      {paste.shown}
      <PortalTable<Row>
        list={{ ...list, rows }}
        rowKey={idOf}
        onOpen={drawer.open}
        onPaste={changesMany ? paste.onPaste : undefined}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={searchHint}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            {props.filters(query, setQuery)}
          </>
        }
        actions={
          canEdit && (
            <>
              <Button onClick={drawer.openNew}>{addLabel}</Button>
              {changesMany && (
                <>
                  {paste.button}
                  <ReceiptsButton projectCode={projectCode} onUndone={changed} />
                </>
              )}
            </>
          )
        }
        selection={changesMany ? { ...selection, nameOf: (row) => row.name, actions: units.actions } : undefined}
        empty={<InventoryEmpty kind={kind} onAdd={canEdit ? drawer.openNew : undefined} onImport={onImport} />}
        columns={props.columns}
      />
      {drawer.isOpen && <Editor projectCode={projectCode} drawer={drawer} onAnswer={answered} onDone={changed} />}
    </>
  );
}
