import { type Key, useState } from 'react';
import type { PortalList } from './usePortalList';

/** Which records: those named, or all that a list's filters let through. */
export type Chosen = { ids: readonly string[] } | { filters: object };

/** A list as usePortalList returns it. */
type Narrowed<Row> = Pick<PortalList<Row>, 'query' | 'rows' | 'total'> & { filters: object };

/**
 * What is selected in a list: rows in sight, or all that its filters let through. Another page or order begins with no row
 * selected; other filters with nothing.
 */
export function useSelection<Row extends object>(list: Narrowed<Row>, idOf: (row: Row) => string) {
  const page = JSON.stringify(list.query);
  const filters = JSON.stringify(list.filters);
  const [selected, setSelected] = useState<{ page: string; filters: string; keys: Key[]; all: boolean }>({
    page,
    filters,
    keys: [],
    all: false,
  });
  if (selected.page !== page)
    setSelected({ page, filters, keys: [], all: selected.all && selected.filters === filters });
  const { keys, all } = selected;
  const onChange = (next: Key[]) => setSelected({ page, filters, keys: next, all: false });
  const chosen: Chosen = all ? { filters: list.filters } : { ids: keys.map(String) };
  return {
    all,
    keys: all ? (list.rows?.map(idOf) ?? []) : keys,
    count: all ? (list.total ?? 0) : keys.length,
    chosen,
    onChange,
    chooseAll: () => setSelected({ ...selected, all: true }),
    clear: () => onChange([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
