import { type Level, levelWords } from '#domain/kernel/levels';
import { useLoad } from '@/hooks/useLoad';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';

/** What may be asked of a level beside one of the five. */
export const levelChoices = {
  high: 'assets.risk.highAndAbove',
  rated: 'assets.risk.rated',
  none: 'assets.risk.unrated',
} as const;

type Filter = 'keyword' | 'level' | 'category' | 'assetType' | 'remnantLevel' | 'treatment' | 'vulnerability';

/**
 * The heat map of what the list's filters let through, but for its own cells, which are what it filters by; and a line
 * that names those filters.
 */
export function useRiskMap(projectCode: string, query: Readonly<Record<Filter, string>>) {
  const t = useT();
  const { word, say } = useWords();
  const { keyword, level, category, assetType, remnantLevel, treatment, vulnerability } = query;
  const narrowed = { keyword, level, category, assetType, remnantLevel, treatment, vulnerability };
  const map = useLoad(
    // What the address holds is text; the server checks it.
    (options) => assetsService.getHeatMap({ query: { projectCode, ...narrowed } as never }, options),
    [projectCode, narrowed],
  );
  const nameOf = (value: string): string =>
    value in levelChoices
      ? t(levelChoices[value as keyof typeof levelChoices])
      : `${value} ${say(levelWords[Number(value) as Level])}`;
  const named = [
    vulnerability && `“${vulnerability}”`,
    keyword && `“${keyword}”`,
    level && `${t('assets.riskLevel')} ${nameOf(level)}`,
    category && word('unitCategory', category),
    assetType && word('assetType', assetType),
    treatment && (treatment === 'none' ? t('assets.undecided') : word('treatment', treatment)),
    remnantLevel && `${t('assets.risk.remnant')} ${nameOf(remnantLevel)}`,
  ].filter(Boolean);
  return { map, hint: named.length > 0 ? t('assets.risk.onlyOf', { filters: named.join(' · ') }) : undefined };
}
