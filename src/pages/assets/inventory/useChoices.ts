import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';

/**
 * Businesses and systems that links can go to, as choices.
 * @param stamp whatever changes when they may have changed
 */
export function useChoices(projectCode: string, stamp: unknown) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.listBusinessesWithSystems({ query: { projectCode } }, options),
    [projectCode, stamp],
  );
  const label = (asset: { assetCode: string | null; name: string | null }) => `${asset.assetCode} ${asset.name}`;
  const seen = new Set<string>();
  const names = new Map(
    data?.flatMap((group) => [
      [group.businessId ?? '', label(group)] as const,
      ...group.systems.map((system) => [system.systemId, label(system)] as const),
    ]),
  );
  return {
    businesses: data?.flatMap((group) => (group.businessId ? [{ value: group.businessId, label: label(group) }] : [])),
    /** Grouped by business; a system that carries several is listed under the first. */
    systems: data?.map((group) => ({
      value: group.businessId ?? '',
      label: group.businessId ? label(group) : t('assets.systems'),
      options: group.systems
        .filter(({ systemId }) => !seen.has(systemId) && seen.add(systemId))
        .map((system) => ({ value: system.systemId, label: label(system) })),
    })),
    /** What a link goes to, for people. */
    nameOf: (id: string) => names.get(id) ?? id,
    failure: error && { error, onRetry: refresh },
  };
}
