import pick from 'lodash/pick';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { RowIn } from '#domain/kernel/lists';
import type { Download } from '@/request';
import type { CallOptions } from '@/services/client';
import { getLocalValue, setLocalValue } from '@/utils/localValues';
import { useLoad } from './useLoad';
import { type UrlValues, useUrlState, type Widened } from './useUrlState';

/** A page of rows as the wire brings it. */
export interface Paged<Row> {
  list: Row[];
  total: number | '1000+';
}

/** The page that a call is asked for. */
export interface PageQuery {
  currentPage: number;
  pageSize: number;
}

type Listed = Paged<object> | readonly object[];
/** A page of what a call answers; of one that answers the whole list, it is cut here. */
function pageOf<Answer extends Listed>(answer: Answer, { currentPage, pageSize }: PageQuery): Paged<RowIn<Answer>> {
  if (!('length' in answer)) return answer as unknown as Paged<RowIn<Answer>>;
  const first = (currentPage - 1) * pageSize;
  return { list: answer.slice(first, first + pageSize) as RowIn<Answer>[], total: answer.length };
}
interface Paging extends PageQuery {
  sortField: string;
  sortOrder: string;
}
type ListQuery<Filters extends UrlValues> = Widened<Filters> & Paging;

interface Options<Answer, Filters extends UrlValues, Views extends keyof Filters> {
  /** Names what this browser remembers of the list: columns, density, saved views. */
  name: string;
  /** The service. What the address holds is text; the server checks it. */
  load: (input: { query: never }, options: Pick<CallOptions, 'silent' | 'workbook'>) => Promise<Answer>;
  /** The list's filters, each as it is when it is off; declared outside the component. */
  filters?: Filters;
  /** What the call is asked beside the filters: the record that the list is of. */
  of?: object;
  /** What goes out in the place of the query, where that differs. */
  ask?: (query: ListQuery<Filters>) => object;
  /** What else the answer depends on. */
  deps?: readonly unknown[];
  /** Filters that say which list is meant rather than narrow it. */
  views?: readonly Views[];
  /** false: the state stays in the component, as in a drawer. */
  inAddress?: boolean;
  pageSize?: number;
}

/** What PortalTable shows. */
export interface PortalList<Row> {
  name: string;
  query: Paging;
  setQuery(patch: Partial<Paging>): void;
  /** Whether any filter narrows the list. */
  filtered: boolean;
  /** Takes all filters off. */
  clear: () => void;
  rows: Row[] | undefined;
  total: Paged<Row>['total'] | undefined;
  loading: boolean;
  error: Error | undefined;
  refresh: () => void;
  /** Another page of what the filters let through, beside the one on screen. */
  page: (page: PageQuery) => Promise<Paged<Row>>;
  /** All that the filters let through as a workbook, in these columns of its description; where it comes from the server. */
  workbook?: (columns: readonly string[]) => Promise<Download>;
}

const isPageSize = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= limits.pageSizeMax;

const unsorted = { sortField: '', sortOrder: '', currentPage: 1 };

function useListState<T extends UrlValues>(initial: T, inAddress: boolean) {
  const address = useUrlState(initial);
  const [local, setLocal] = useState(initial as unknown as Widened<T>);
  const patchLocal = (patch: Partial<Widened<T>>) =>
    setLocal((now) => ({ ...now, ...('currentPage' in patch ? {} : { currentPage: 1 }), ...patch }));
  return inAddress ? address : ([local, patchLocal] as const);
}

/**
 * A list's state and rows for PortalTable: filters, sort and page in the address; the rows found stay on screen until
 * the next ones are there.
 */
export function usePortalList<
  Answer extends Listed,
  const Filters extends UrlValues = Record<never, never>,
  Views extends keyof Filters = never,
>(options: Options<Answer, Filters, Views>) {
  const { name, load, of, ask, deps = [], views = [], inAddress = true, pageSize = limits.pageSizeDefault } = options;
  const filters = (options.filters ?? {}) as Filters;
  const sizeKey = `pageSize:${name}`;
  const [defaults] = useState(() => ({
    ...filters,
    ...unsorted,
    pageSize: getLocalValue(sizeKey, isPageSize) ?? pageSize,
  }));
  const [state, setState] = useListState(defaults, inAddress);
  const query = state as ListQuery<Filters>;
  const { sortField, sortOrder, ...unsortedQuery } = ask ? (ask(query) as ListQuery<Filters>) : query;
  const asked = { ...unsortedQuery, ...(sortField && { sortField, sortOrder }), ...of };
  const { data, loading, error, refresh } = useLoad(
    (call) => load({ query: asked as never }, call),
    [asked, ...deps],
    true,
    {
      // A page of its own; a drawer's is asked for by opening it.
      returning: inAddress,
    },
  );
  const shown = data && pageOf(data, query);
  const narrowing = Object.keys(filters).filter((key) => !(views as readonly string[]).includes(key));
  return {
    name,
    query,
    setQuery: (patch: Partial<ListQuery<Filters>>) => {
      // So many rows at a time is what somebody likes of this list, not of this visit.
      if (isPageSize(patch.pageSize)) setLocalValue(sizeKey, patch.pageSize);
      (setState as (patch: Partial<ListQuery<Filters>>) => void)(patch);
    },
    /** What narrows it: without views, page and order. */
    filters: pick(query, narrowing) as Omit<Widened<Filters>, Views>,
    filtered: narrowing.some((key) => query[key] !== filters[key]),
    clear: () => setState({ ...Object.fromEntries(narrowing.map((key) => [key, filters[key]])), ...unsorted } as never),
    /** The whole answer. */
    answer: data,
    rows: shown?.list,
    total: shown?.total,
    loading,
    error,
    refresh,
    page: async (page: PageQuery) =>
      pageOf(await load({ query: { ...asked, ...page } as never }, { silent: true }), page),
    workbook: (columns: readonly string[]) =>
      load({ query: asked as never }, { workbook: columns }) as Promise<unknown> as Promise<Download>,
  };
}
