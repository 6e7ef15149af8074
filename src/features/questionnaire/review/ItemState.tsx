import type { StateTone } from '#domain/kernel/tokens';
import { itemText } from '#domain/subjects/questionnaire/lists';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { AnswerItem } from '@/services/questionnaire';

const toneOf = ({ state, returnReason, isLate, answer }: AnswerItem): StateTone => {
  if (state !== 'notsubmit') return state === 'finished' ? 'done' : 'waiting';
  if (returnReason !== null || isLate) return 'late';
  return answer ? 'active' : 'idle';
};

/** The state of a question: with its respondent, in review, accepted; also whether it was returned or is late. */
export function ItemState({ item }: { item: AnswerItem }) {
  const t = useT();
  return <StatusLabel tone={toneOf(item)}>{itemText(item, { t })}</StatusLabel>;
}
