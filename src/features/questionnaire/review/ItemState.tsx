import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { AnswerItem } from '@/services/questionnaire';

/** Where a question stands: with whoever answers, in review, accepted; that it came back, or that it is late. */
export function ItemState({ item }: { item: AnswerItem }) {
  const t = useT();
  const { state, returnReason, isLate, answer } = item;
  if (state === 'finished') return <StatusLabel tone="done">{t('questionnaire.state_finished')}</StatusLabel>;
  if (state === 'submited') return <StatusLabel tone="waiting">{t('questionnaire.state_submited')}</StatusLabel>;
  if (returnReason !== null) return <StatusLabel tone="late">{t('questionnaire.review.only_returned')}</StatusLabel>;
  if (isLate) return <StatusLabel tone="late">{t('questionnaire.review.only_late')}</StatusLabel>;
  return answer ? (
    <StatusLabel tone="active">{t('questionnaire.review.item_answered')}</StatusLabel>
  ) : (
    <StatusLabel tone="idle">{t('questionnaire.review.standing_unanswered')}</StatusLabel>
  );
}
