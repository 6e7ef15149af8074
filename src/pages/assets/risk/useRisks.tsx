import type { Edition } from '#domain/subjects/assets/method/method';
import { type Paged, usePortalList } from '@/hooks/usePortalList';
import { riskFilters } from '@/pages/assets/risk/riskQuery';
import type { CallOptions } from '@/services/client';
import { MainFilters, MoreFilters, moreInUse } from './RiskFilters';
import { RiskTop } from './RiskTop';
import { useAssetAbove } from './useAssetAbove';
import { useRiskMap } from './useRiskMap';

/**
 * What every list of a project's risks has: the filters, and the heat map and levels above it that they narrow as well.
 * @param name what the browser remembers the list by
 */
export function useRisks<Answer extends Paged<object> & { edition: Edition }>(
  projectCode: string,
  name: string,
  load: (input: { query: never }, options: Pick<CallOptions, 'silent'>) => Promise<Answer>,
) {
  const list = usePortalList({
    name,
    load,
    filters: riskFilters,
    of: { projectCode },
    views: ['by'],
    ask: ({ by, ...rest }) => rest,
  });
  const { query, setQuery } = list;
  const above = useAssetAbove(projectCode, query);
  const { map, hint } = useRiskMap(projectCode, list.filters, above);
  const edition = list.answer?.edition;
  const refresh = () => {
    list.refresh();
    map.refresh();
  };
  // Both fail of one cause: one message, whose retry loads both.
  const failed = list.error !== undefined && map.error !== undefined;
  return {
    list,
    refresh,
    top: (
      <RiskTop
        map={map}
        hint={hint}
        query={query}
        setQuery={setQuery}
        hidden={failed || (map.data?.total === 0 && !list.filtered)}
      />
    ),
    /** For the list's table. */
    table: {
      list: failed ? { ...list, refresh } : list,
      filters: <MainFilters query={query} setQuery={setQuery} edition={edition} above={above} />,
      moreInUse: moreInUse(query),
      moreFilters: <MoreFilters query={query} setQuery={setQuery} edition={edition} />,
    },
  };
}
