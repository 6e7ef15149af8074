import type { StateTone } from '#domain/kernel/tokens';
import type { QuestionState } from '#domain/subjects/exam/question/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { QuestionRow } from '@/services/exam';

const tones: Readonly<Record<QuestionState, StateTone>> = {
  draft: 'active',
  submitted: 'waiting',
  approved: 'done',
  retired: 'idle',
};

/** Where a question stands: that an earlier version is in use while the next one is written. */
export function QuestionLabel({
  of: { state, approvedNumber, number },
}: {
  of: Pick<QuestionRow, 'state' | 'approvedNumber' | 'number'>;
}) {
  const t = useT();
  const isNext = approvedNumber !== null && approvedNumber !== number;
  if (isNext && state === 'draft') return <StatusLabel tone="active">{t('examQuestion.nextVersion')}</StatusLabel>;
  if (isNext && state === 'submitted')
    return <StatusLabel tone="waiting">{t('examQuestion.nextSubmitted')}</StatusLabel>;
  return <StatusLabel tone={tones[state]}>{t(`examQuestion.state_${state}`)}</StatusLabel>;
}
