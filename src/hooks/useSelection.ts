import { type Key, useState } from 'react';
import type { PortalList } from './usePortalList';

/** Which records: those named, or all that a list's filters let through. */
export type Chosen = { ids: readonly string[] } | { filters: object };

/** A list as usePortalList returns it. */
type Narrowed<Row> = Pick<PortalList<Row>, 'query' | 'rows' | 'total'> & { narrowed: object };

/**
 * What is selected in a list: rows in sight, or all that its filters let through. Another page or order begins with no row
 * selected; other filters with nothing.
 */
export function useSelection<Row extends object>(list: Narrowed<Row>, idOf: (row: Row) => string) {
  const [keys, setKeys] = useState<Key[]>([]);
  const [all, setAll] = useState(false);
  const now = { page: JSON.stringify(list.query), filters: JSON.stringify(list.narrowed) };
  const [asked, setAsked] = useState(now);
  // While rendering, so that nothing is ever shown as selected in another page.
  if (asked.page !== now.page || asked.filters !== now.filters) {
    setAsked(now);
    setKeys([]);
    if (asked.filters !== now.filters) setAll(false);
  }
  const onChange = (chosen: Key[]) => {
    setAll(false);
    setKeys(chosen);
  };
  const chosen: Chosen = all ? { filters: list.narrowed } : { ids: keys.map(String) };
  return {
    all,
    keys: all ? (list.rows?.map(idOf) ?? []) : keys,
    count: all ? (list.total ?? 0) : keys.length,
    chosen,
    onChange,
    chooseAll: () => setAll(true),
    clear: () => onChange([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
