import { levelLabel } from '#domain/kernel/levels';
import { levelIn, type Standing } from '#domain/subjects/questionnaire/flow/statistics';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';

type Unlevelled = Exclude<Standing, `${number}`>;

/** What the standing of an answer is called: the level of its gap, or in words why it has none. */
export function useStandingLabel(): (standing: Standing) => string {
  const t = useT();
  const language = useWordLanguage();
  return (standing) => {
    const level = levelIn(standing);
    return level === null
      ? t(`questionnaire.review.standing_${standing as Unlevelled}`)
      : t('questionnaire.review.standingLevel', { level: levelLabel(level, language) });
  };
}
