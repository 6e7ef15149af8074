import { levels } from '#domain/kernel/levels';
import { EmptyState } from '@/components/EmptyState';
import { LevelTag } from '@/components/LevelTag';
import { PortalTable } from '@/components/PortalTable';
import type { PortalColumn } from '@/components/portalColumns';
import type { PortalList } from '@/hooks/usePortalList';
import { cutAt } from '@/utils/columns';

interface Row {
  code: string;
  name: string;
  level: number;
}

const rows: Row[] = levels.map((level) => ({
  code: `U-00${level}`,
  name:
    level === 3
      ? 'A name so long that nobody has ever seen one like it, but sooner or later somebody types it'
      : 'Name',
  level,
}));
const columns: PortalColumn<Row>[] = [
  { title: 'Code', dataIndex: 'code', width: 120 },
  { title: 'Name', dataIndex: 'name', ...cutAt(320) },
  { title: 'Level', dataIndex: 'level', width: 110, render: (level: number) => <LevelTag level={level} /> },
];
const nothing = () => undefined;
const list = (name: string, state: Partial<PortalList<Row>>): PortalList<Row> => ({
  name: `gallery.${name}`,
  query: { currentPage: 1, pageSize: 10, sortField: '', sortOrder: '' },
  setQuery: nothing,
  filtered: false,
  clear: nothing,
  rows: undefined,
  total: undefined,
  loading: false,
  error: undefined,
  refresh: nothing,
  page: async () => ({ list: rows, total: rows.length }),
  ...state,
});

/** One list in each of its states. */
export function Lists() {
  return [
    list('filled', { rows, total: rows.length }),
    list('loading', { loading: true }),
    list('empty', { rows: [], total: 0 }),
    list('failing', { error: new Error('The server could not be reached.') }),
  ].map((state) => (
    <PortalTable<Row>
      key={state.name}
      list={state}
      rowKey="code"
      columns={columns}
      empty={<EmptyState title="Nothing here yet" text="Says what the list is for." />}
    />
  ));
}
