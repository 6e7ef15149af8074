import omit from 'lodash/omit';
import { type Level, levelWords } from '#domain/kernel/levels';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { RiskQuery } from '@/pages/assets/risk/riskQuery';
import { assetsService } from '@/services/assets';
import { useWords } from '../useWords';

/** What may be asked of a level beside one of the five. */
export const levelChoices = {
  high: 'assets.risk.highAndAbove',
  rated: 'assets.risk.rated',
  none: 'assets.risk.unrated',
} as const;

/** What the 2022 edition asks in words. */
export const wordsOf2022 = ['threatSource', 'threatCapability', 'threatTiming'] as const;

/** What the map shows itself: choosing one of its cells must not empty the others. */
const cells = ['likelihoodLevel', 'lossLevel', 'remnantLikelihoodLevel', 'remnantLossLevel'] as const;
type MapFilters = Omit<RiskQuery, 'by' | (typeof cells)[number]>;

/**
 * The heat map of what the list's filters let through, but for its own cells, which are what it filters by; and a line
 * that names those filters.
 * @param above the system or business that they are narrowed to
 */
export function useRiskMap(projectCode: string, filters: MapFilters, above: string | undefined) {
  const t = useT();
  const say = useSay();
  const { word } = useWords();
  const narrowed = omit(filters, cells);
  const map = useLoad(
    // What the address holds is text; the server checks it.
    (options) => assetsService.getHeatMap({ query: { projectCode, ...narrowed } as never }, options),
    [projectCode, narrowed],
  );
  const levelOf = (value: string): string =>
    value in levelChoices
      ? t(levelChoices[value as keyof typeof levelChoices])
      : `${value} ${say(levelWords[Number(value) as Level])}`;
  const stated = (field: (typeof wordsOf2022)[number]) => (value: string) =>
    `${t(`assets.fields.${field}`)} ${value === 'none' ? t('assets.risk.unstated') : word(field, value)}`;
  /** In the order in which they are named. */
  const names: Record<keyof MapFilters, (value: string) => string> = {
    systemId: () => above ?? '',
    businessId: () => above ?? '',
    vulnerability: (name) => `“${name}”`,
    keyword: (text) => `“${text}”`,
    level: (value) => `${t('assets.riskLevel')} ${levelOf(value)}`,
    category: (value) => word('unitCategory', value),
    assetType: (value) => word('assetType', value),
    treatment: (value) => (value === 'none' ? t('assets.undecided') : word('treatment', value)),
    remnantLevel: (value) => `${t('assets.risk.remnant')} ${levelOf(value)}`,
    threatSource: stated('threatSource'),
    threatCapability: stated('threatCapability'),
    threatTiming: stated('threatTiming'),
    exploitability: (value) =>
      `${t('assets.fields.exploitability')} ${value === 'none' ? t('assets.risk.unstated') : levelOf(value)}`,
  };
  const named = (Object.keys(names) as (keyof MapFilters)[]).flatMap((name) =>
    filters[name] ? names[name](filters[name]) : [],
  );
  return { map, hint: named.length > 0 ? t('assets.risk.onlyOf', { filters: named.join(' · ') }) : undefined };
}
