import { useReference } from '@/hooks/useRequest';
import { useT } from '@/locales';
import type { RiskQuery } from '@/pages/assets/risk/riskQuery';
import { assetsService } from '@/services/assets';
import { NOTHING } from '@/utils/format';

/** The system or business to whose risks a list is narrowed, as people know it; undefined where it is not. */
export function useAssetAbove(
  projectCode: string,
  { systemId, businessId }: Pick<RiskQuery, 'systemId' | 'businessId'>,
): string | undefined {
  const t = useT();
  const { data, loading } = useReference(`above:${projectCode}:${systemId}:${businessId}`, async () => {
    const silent = { silent: true };
    if (systemId) return (await assetsService.listSystems({ query: { projectCode, systemId } }, silent)).list[0]?.name;
    if (businessId)
      return (await assetsService.listBusinesses({ query: { projectCode, businessId } }, silent)).list[0]?.name;
    return undefined;
  });
  const name = data ?? (loading ? '…' : NOTHING);
  if (systemId) return t('assets.risk.ofSystem', { name });
  return businessId ? t('assets.risk.ofBusiness', { name }) : undefined;
}
