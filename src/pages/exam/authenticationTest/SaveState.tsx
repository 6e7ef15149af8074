import { useT } from '@/locales';
import { formatTime } from '@/utils/format';
import type { AnswerState } from './answerQueue';
import styles from './sitting.module.css';

/** Whether and when a question's answer was stored, in words. */
export function SaveState({ of: state, isUnkept }: { of: AnswerState | undefined; isUnkept: boolean }) {
  const t = useT();
  const said = () => {
    switch (state?.kind) {
      case undefined:
        return t('examSitting.notAnswered');
      case 'saving':
        return t('examSitting.saving');
      case 'waiting':
        if (state.why === undefined) return t(isUnkept ? 'examSitting.waitingUnkept' : 'examSitting.waiting');
        return t(isUnkept ? 'examSitting.waitingForUnkept' : 'examSitting.waitingFor', { why: state.why });
      case 'late':
        return t('examSitting.late');
      case 'refused':
        return t('examSitting.refused', { why: state.why });
      case 'stored':
        return t('examSitting.stored', { at: formatTime(state.at) });
    }
  };
  return (
    <p className={styles.state} data-kind={state?.kind} role="status">
      {said()}
    </p>
  );
}
