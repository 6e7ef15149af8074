import isEqual from 'lodash/isEqual';
import { errorCodes } from '#domain/kernel/errors';
import { type SavedView, type SavedViews, viewService } from '@/services/view';
import { conflictOf } from '@/utils/conflict';
import { getLocalValue, removeLocalValue } from '@/utils/localValues';
import type { Columns } from './useListSettings';
import { useLoad } from './useLoad';
import type { PortalList } from './usePortalList';
import { report } from './useRequest';
import { useSession } from './useSession';

const none: readonly SavedView[] = [];
const isViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) &&
  value.every((candidate) => typeof candidate?.name === 'string' && typeof candidate?.query === 'object');

type Change = (views: readonly SavedView[]) => SavedView[];

/** Makes a change of the views as they are, also where another window has saved others in between. */
async function saved(list: string, { views, version }: SavedViews, change: Change): Promise<SavedViews> {
  const next = change(views);
  try {
    const body = { list, version, views: next };
    return { views: next, ...(await viewService.saveSavedViews({ body }, { handles: [errorCodes.conflict] })) };
  } catch (error) {
    const conflict = conflictOf<SavedViews>(error);
    if (!conflict) throw error;
    return saved(list, conflict.current, change);
  }
}

/** The views that the account has saved of a list. */
export function useSavedViews(
  list: Pick<PortalList<unknown>, 'name' | 'query' | 'setQuery'>,
  columns: Columns,
  onColumns: (columns: Columns) => void,
) {
  const { user } = useSession();
  const { name: of } = list;
  // Views were once kept in the browser; each browser hands its own over once.
  const kept = `views:${of}:${user?.accountId ?? ''}`;
  const handOver = async (there: SavedViews): Promise<SavedViews> => {
    const local = getLocalValue(kept, isViews);
    if (!local) return there;
    const { handedOver } = await import('./handedOver');
    const now = await saved(of, there, (all) => handedOver(all, local));
    removeLocalValue(kept);
    return now;
  };
  const { data, refreshAsync } = useLoad(
    async (options) => {
      const there = await viewService.getSavedViews({ query: { list: of } }, options);
      // What can't be handed over now is so the next time.
      return handOver(there).catch((error) => {
        report(error);
        return there;
      });
    },
    [of],
  );
  const views = data?.views ?? none;
  const { currentPage: _page, pageSize: _size, ...query } = list.query;
  const without = (name: string, all: readonly SavedView[]) => all.filter((view) => view.name !== name);
  const change = async (how: Change) => {
    await saved(of, data ?? (await viewService.getSavedViews({ query: { list: of } })), how);
    await refreshAsync();
  };
  const tell = (done: Promise<void>) => void done.catch(report);
  // As it comes back from the server: without fields that are undefined.
  const shown = JSON.parse(JSON.stringify(columns)) as Columns;
  return {
    views,
    /** The one on screen. */
    current: views.find((view) => isEqual(view.query, query) && isEqual(view.columns, shown)),
    /** A name that is there already takes over what is on screen. */
    save: (name: string) =>
      change((all) => [...without(name, all), { name, query, columns: shown as SavedView['columns'] }]),
    /** The new name must be unique. */
    rename: (view: SavedView, name: string) =>
      tell(change((all) => all.map((one) => (one.name === view.name ? { ...one, name } : one)))),
    remove: (view: SavedView) => tell(change((all) => without(view.name, all))),
    apply: (view: SavedView) => {
      list.setQuery({ currentPage: 1, ...view.query });
      onColumns(view.columns);
    },
  };
}

export type SavedViewsOfList = ReturnType<typeof useSavedViews>;
