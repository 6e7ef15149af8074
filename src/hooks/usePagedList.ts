import type { CallOptions } from '@/services/bind';
import { useLoad } from './useLoad';

/** A page of rows as the wire brings it. */
export interface Paged<Row> {
  list: Row[];
  total: number | '1000+';
}

/**
 * Loads a list again whenever its query changes. Rows stay on screen until the next ones are there.
 * @param query the values of useUrlState that go into the call
 */
export function usePagedList<Row, Query extends object>(
  load: (query: Query, options: Pick<CallOptions, 'silent'>) => Promise<Paged<Row>>,
  query: Query,
) {
  const { data, loading, error, refresh } = useLoad((options) => load(query, options), [query]);
  return { rows: data?.list, total: data?.total, loading, error, refresh };
}

export type PagedList<Row> = Omit<ReturnType<typeof usePagedList<Row, object>>, 'rows'> & { rows: Row[] | undefined };
