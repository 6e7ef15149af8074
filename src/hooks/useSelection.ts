import omit from 'lodash/omit';
import { type Key, useEffect, useState } from 'react';
import type { PortalList } from './usePortalList';

const paging = ['currentPage', 'pageSize', 'sortField', 'sortOrder'] as const;

/**
 * What is selected in a list: rows in sight, or all that its filters let through. Another page or order begins with no row
 * selected; other filters with nothing.
 */
export function useSelection<Row extends object>(list: PortalList<Row>, idOf: (row: Row) => string) {
  const [keys, setKeys] = useState<Key[]>([]);
  const [all, setAll] = useState(false);
  const page = JSON.stringify(list.query);
  const filters = JSON.stringify(omit(list.query, paging));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever else is asked for.
  useEffect(() => setKeys([]), [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever else is let through.
  useEffect(() => setAll(false), [filters]);
  const onChange = (chosen: Key[]) => {
    setAll(false);
    setKeys(chosen);
  };
  const shown = list.rows?.map(idOf) ?? [];
  return {
    all,
    keys: all ? shown : keys,
    count: all ? (list.total ?? 0) : keys.length,
    onChange,
    chooseAll: () => setAll(true),
    clear: () => onChange([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
