import { type Key, useState } from 'react';
import type { PortalList } from './usePortalList';

/**
 * What is selected in a list: rows in sight, or all that its filters let through. Another page or order begins with no row
 * selected; other filters with nothing.
 */
export function useSelection<Row extends object>(
  list: PortalList<Row> & { filters: object },
  idOf: (row: Row) => string,
) {
  const page = JSON.stringify(list.query);
  const filters = JSON.stringify(list.filters);
  const [chosen, setChosen] = useState<{ page: string; filters: string; keys: Key[]; all: boolean }>({
    page,
    filters,
    keys: [],
    all: false,
  });
  if (chosen.page !== page) setChosen({ page, filters, keys: [], all: chosen.all && chosen.filters === filters });
  const { keys, all } = chosen;
  const onChange = (next: Key[]) => setChosen({ page, filters, keys: next, all: false });
  const shown = list.rows?.map(idOf) ?? [];
  return {
    all,
    keys: all ? shown : keys,
    count: all ? (list.total ?? 0) : keys.length,
    onChange,
    chooseAll: () => setChosen({ ...chosen, all: true }),
    clear: () => onChange([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
