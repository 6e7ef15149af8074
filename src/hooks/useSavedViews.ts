import isEqual from 'lodash/isEqual';
import type { Columns } from './useListSettings';
import { useLocalValue } from './useLocalValue';
import type { PortalList } from './usePortalList';
import { useSession } from './useSession';

/** A list as somebody wants it again: filters, sort and columns, under a name. */
export interface SavedView {
  name: string;
  query: Record<string, string | number>;
  columns: Columns;
}

const none: SavedView[] = [];
const isViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) &&
  value.every((candidate) => typeof candidate?.name === 'string' && typeof candidate?.query === 'object');

/** The views that the account has saved of a list in this browser. */
export function useSavedViews(
  list: Pick<PortalList<unknown>, 'name' | 'query' | 'setQuery'>,
  columns: Columns,
  onColumns: (columns: Columns) => void,
) {
  const { user } = useSession();
  const [views, setViews] = useLocalValue(`views:${list.name}:${user?.accountId ?? ''}`, isViews, none);
  const { currentPage: _page, pageSize: _size, ...query } = list.query;
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    /** The one on screen. */
    current: views.find((view) => isEqual(view.query, query) && isEqual(view.columns, columns)),
    /** A name that is there already takes over what is on screen. */
    save: (name: string) => setViews([...without(name), { name, query, columns }]),
    /** The new name must be unique. */
    rename: (view: SavedView, name: string) =>
      setViews(views.map((candidate) => (candidate === view ? { ...candidate, name } : candidate))),
    remove: (view: SavedView) => setViews(without(view.name)),
    apply: (view: SavedView) => {
      list.setQuery({ currentPage: 1, ...view.query });
      onColumns(view.columns);
    },
  };
}

export type SavedViewsOfList = ReturnType<typeof useSavedViews>;
