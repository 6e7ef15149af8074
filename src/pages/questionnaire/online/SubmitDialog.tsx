import { Button } from 'antd';
import { errorCodes } from '#domain/kernel/errors';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { type QuestionnaireBrief, questionnaireService } from '@/services/questionnaire';
import { formatNumber } from '@/utils/format';
import type { AnswerDesk } from './desk';
import styles from './online.module.css';
import { type Row, waitsAgain } from './progress';

interface Props {
  projectCode: string;
  questionnaire: QuestionnaireBrief;
  desk: AnswerDesk;
  /** Own questions that were not submitted yet. */
  rows: readonly Row[];
  onGo: (row: Row) => void;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** So many of what is left are named. */
const NAMED = 8;

/** Gives answers to review: what is complete goes, what lacks something stays and is named. */
export function SubmitDialog({ projectCode, questionnaire, desk, rows, onGo, onDone, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const unsent = rows.filter(({ shown }) => shown.status !== 'saved');
  const complete = rows.filter((row) => !row.lack && row.shown.status === 'saved');
  const lacking = rows.filter((row) => row.lack || row.shown.status !== 'saved');
  const blank = complete.filter(({ isAnswered }) => !isAnswered);
  const untouched = complete.filter(waitsAgain);
  const { questionnaireCode } = questionnaire;
  return (
    <RecordDialog
      title={t('questionnaire.online.submit')}
      width={560}
      okText={t('questionnaire.online.submitCount', { count: formatNumber(complete.length) })}
      send={async (_values, options) => {
        const items = complete.map(({ itemCode, shown }) => ({ itemCode, answerVersion: shown.item.answerVersion }));
        try {
          const { moved } = await questionnaireService.submitAnswers(
            { body: { projectCode, questionnaireCode, items } },
            options,
          );
          await onDone();
          void toast('success', t('questionnaire.online.submitted', { count: formatNumber(moved) }));
        } catch (error) {
          // Another person has answered in the meantime: the user looks at that answer before submitting.
          if (error instanceof PortalError && error.code === errorCodes.answersOvertaken) await onDone();
          throw error;
        }
      }}
      onClose={onClose}
    >
      <p>
        {complete.length > 0
          ? t('questionnaire.online.submitText', { count: formatNumber(complete.length) })
          : t('questionnaire.online.submitNothing')}
      </p>
      {blank.length > 0 && <p>{t('questionnaire.online.blankText', { count: formatNumber(blank.length) })}</p>}
      {untouched.length > 0 && (
        <p className={styles.late}>{t('questionnaire.online.untouched', { count: formatNumber(untouched.length) })}</p>
      )}
      {unsent.length > 0 && (
        <p className={styles.late}>
          {t('questionnaire.online.unsent', { count: formatNumber(unsent.length) })}
          <Button type="link" size="small" onClick={() => void desk.flush()}>
            {t('questionnaire.online.sendNow')}
          </Button>
        </p>
      )}
      {lacking.length > 0 && (
        <>
          <p>{t('questionnaire.online.stay', { count: formatNumber(lacking.length) })}</p>
          <ul className={styles.staying}>
            {lacking.slice(0, NAMED).map((row) => (
              <li key={row.itemCode}>
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    onClose();
                    onGo(row);
                  }}
                >
                  {say(row.question.text)}
                </Button>
                {row.lack && <span className={styles.soft}>{t(`questionnaire.lack_${row.lack}`)}</span>}
              </li>
            ))}
          </ul>
          {lacking.length > NAMED && <p className={styles.soft}>{t('questionnaire.online.andMore')}</p>}
        </>
      )}
    </RecordDialog>
  );
}
