import { Button, Skeleton } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { AnswerText } from '@/features/questionnaire/answer/AnswerText';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type GivenAnswer, questionnaireService } from '@/services/questionnaire';
import { formatInstant } from '@/utils/format';
import { typedPart } from './merge';
import styles from './online.module.css';

interface Props {
  itemCode: string;
  onTake: (fits: GivenAnswer) => void;
}

/** What the company has answered before, here or on the same clauses; its content is taken over, never that it was done. */
export default function EarlierAnswers({ itemCode, onTake }: Props) {
  const t = useT();
  const say = useSay();
  const { data, error, refresh } = useLoad(
    (options) => questionnaireService.listEarlierAnswers({ query: { questionnairItemCode: itemCode } }, options),
    [itemCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (data.length === 0) return <p className={styles.soft}>{t('questionnaire.online.noEarlier')}</p>;
  return (
    <ul className={styles.earlier} aria-label={t('questionnaire.online.earlier')}>
      {data.map((one) => {
        const fits = typedPart(one.fits);
        return (
          <li key={one.itemCode}>
            <div className={styles.soft}>
              {t('questionnaire.online.earlierFrom', {
                project: one.projectName,
                who: one.answeredBy ?? '–',
                when: formatInstant(one.answeredAt),
              })}
              {!one.isSameQuestion && ` · ${t('questionnaire.online.otherQuestion', { refs: one.refs.join(' ') })}`}
            </div>
            {!one.isSameQuestion && <div>{say(one.question.text)}</div>}
            <AnswerText question={one.question} answer={one.answer} say={say} />
            {fits && (
              <Button size="small" onClick={() => onTake(fits)}>
                {t('questionnaire.online.take')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
