import keyBy from 'lodash/keyBy';
import omit from 'lodash/omit';
import { type Key, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { PortalList } from './usePortalList';

/** Which records: those named, or all that a list's filters let through. */
export type Chosen = { ids: readonly string[] } | { filters: object };

/** A list as usePortalList returns it. */
type Narrowed<Row> = Pick<PortalList<Row>, 'query' | 'rows' | 'total' | 'page'> & { filters: object };

const order = ['currentPage', 'pageSize', 'sortField', 'sortOrder'];

/**
 * What is selected in a list: named rows, or all that its filters let through. A selection survives another page or order;
 * other filters, or another view, begin with nothing.
 */
export function useSelection<Row extends object>(list: Narrowed<Row>, idOf: (row: Row) => string) {
  const within = JSON.stringify(omit(list.query, order));
  const nothing: { within: string; rows: readonly Row[]; all: boolean } = { within, rows: [], all: false };
  const [selected, setSelected] = useState(nothing);
  if (selected.within !== within) setSelected(nothing);
  const { rows, all } = selected;
  const inSight = list.rows ?? [];
  const keys: Key[] = (all ? inSight : rows).map(idOf);
  const onChange = (next: Key[]) => {
    const known = keyBy([...rows, ...inSight], idOf);
    setSelected({ within, all: false, rows: next.flatMap((key) => known[String(key)] ?? []) });
  };
  const chosen: Chosen = all ? { filters: list.filters } : { ids: keys.map(String) };
  return {
    all,
    keys,
    count: all ? (list.total ?? 0) : keys.length,
    chosen,
    /** The selected rows that are here; of all that the filters let through, those of this page. */
    rows: all ? inSight : rows,
    /** Reads all selected rows, also those of other pages. */
    async readAll(): Promise<readonly Row[]> {
      if (!all) return rows;
      const found: Row[] = [];
      const pageSize = limits.pageSizeMax;
      for (let currentPage = 1; ; currentPage += 1) {
        const { list: part } = await list.page({ currentPage, pageSize });
        found.push(...part);
        if (part.length < pageSize) return found;
      }
    },
    onChange,
    chooseAll: () => setSelected({ ...selected, all: true }),
    clear: () => onChange([]),
  };
}

export type Selection = Pick<ReturnType<typeof useSelection>, 'all' | 'keys' | 'count' | 'chosen' | 'clear'>;
