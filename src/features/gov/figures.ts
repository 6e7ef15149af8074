import type { ScreenTextKey } from '#domain/kernel/texts';
import { useT } from '@/locales';
import type { GovApplication, GovCondition, GovCriterion } from '@/services/gov';
import { formatNumber, formatYuan, NOTHING } from '@/utils/format';

type Term = GovCondition['terms'][number];

const shares: readonly GovCondition['condition'][] = ['staff', 'rdRatio', 'rdDomestic', 'income'];
const people: readonly Term['term'][] = ['staff', 'scienceStaff', 'listedStaff'];
const counts: readonly Term['term'][] = ['coreRights', 'unlinkedRights'];
const points: readonly Term['term'][] = ['lowPoints', 'highPoints'];

/** Basis points as per cent. */
export const percent = (bp: number): string => `${formatNumber(bp / 100, 2)}%`;

/** Says the figures of conditions and criteria. */
export function useFigures({ techFieldName }: Pick<GovApplication, 'techFieldName'>) {
  const t = useT();
  const figure = (condition: GovCondition['condition'], value: number): string => {
    if (shares.includes(condition)) return percent(value);
    if (condition === 'registered') return t('gov.days', { count: formatNumber(value) });
    return condition === 'score'
      ? t('gov.points', { count: formatNumber(value) })
      : t('gov.items', { count: formatNumber(value) });
  };
  const termValue = ({ term, value }: Term): string => {
    if (value === null) return t('gov.missing');
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (term === 'techField') return [value, techFieldName].filter(Boolean).join(' ');
    if (typeof value === 'string') return value;
    if (people.includes(term)) return formatNumber(value / 100, value % 100 === 0 ? 0 : 2);
    if (counts.includes(term)) return formatNumber(value);
    if (points.includes(term)) return t('gov.points', { count: formatNumber(value) });
    return term === 'daysSince' ? t('gov.days', { count: formatNumber(value) }) : formatYuan(value);
  };
  const termName = ({ term, year }: Term): string => {
    const name = t(`gov.term_${term}`);
    return year === null ? name : t('gov.ofYear', { year: String(year), term: name });
  };
  const needed = ({ condition, needed: value }: GovCondition): string => {
    if (value === null) return NOTHING;
    return t(condition === 'score' ? 'gov.moreThan' : 'gov.atLeast', { value: figure(condition, value) });
  };
  const why = ({ note, figure: value, criterion }: GovCriterion): string => {
    const shown =
      value === null
        ? ''
        : criterion.startsWith('growth')
          ? percent(value)
          : criterion === 'conversion'
            ? formatNumber(value / 100, 2)
            : formatNumber(value);
    return (t as (key: ScreenTextKey, values: object) => string)(`gov.note_${note}`, { figure: shown });
  };
  return { figure, termValue, termName, needed, why };
}
