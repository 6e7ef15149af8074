import { Button } from 'antd';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import { formatInstant } from '@/utils/format';
import type { AnswerDesk, Shown } from './desk';
import styles from './online.module.css';

interface Props {
  desk: AnswerDesk;
  shown: Shown;
  isMine: boolean;
}

/** The state of saving one answer, and its author if that is another person. */
export function AnswerState({ desk, shown, isMine }: Props) {
  const t = useT();
  const { item, status } = shown;
  const { respondent, answeredBy, answeredAt, state, isLate, dueDate } = item;
  return (
    <div className={styles.answerState}>
      {!isMine && <span className={styles.soft}>{respondent?.showName ?? t('questionnaire.online.nobody')}</span>}
      {state === 'submited' && <StatusLabel tone="waiting">{t('questionnaire.state_submited')}</StatusLabel>}
      {state === 'finished' && <StatusLabel tone="done">{t('questionnaire.state_finished')}</StatusLabel>}
      {isLate && dueDate && <StatusLabel tone="late">{t('questionnaire.online.late', { day: dueDate })}</StatusLabel>}
      {status === 'saved' && answeredAt && (
        <span className={styles.soft} title={answeredBy ?? undefined}>
          {isMine
            ? t('questionnaire.online.savedAt', { when: formatInstant(answeredAt) })
            : t('questionnaire.online.answeredBy', { who: answeredBy ?? '–', when: formatInstant(answeredAt) })}
        </span>
      )}
      {(status === 'typing' || status === 'saving') && (
        <span className={styles.soft}>{t('questionnaire.online.saving')}</span>
      )}
      {status === 'waiting' && (
        <Button
          type="link"
          size="small"
          className={styles.late}
          onClick={() => void desk.flush(item.questionnairItemCode)}
        >
          {t('questionnaire.online.waitsOne')}
        </Button>
      )}
    </div>
  );
}
