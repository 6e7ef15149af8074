import { Alert, Button, Drawer, Skeleton, Tag } from 'antd';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordWays } from '@/components/RecordWays';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type ListedItem, questionnaireService } from '@/services/questionnaire';
import { formatInstant, NOTHING } from '@/utils/format';
import { AnswerText } from '../answer/AnswerText';
import { AnswerFileList } from './AnswerFileList';
import { ItemState } from './ItemState';
import styles from './review.module.css';

interface Props {
  projectCode: string;
  row: ListedItem;
  busy: boolean;
  onAccept?: (row: ListedItem) => void;
  onReturn?: (row: ListedItem) => void;
  onAssign?: (row: ListedItem) => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One question with its answer, accepted or returned without leaving the list. */
export default function ItemDrawer(props: Props) {
  const { projectCode, row, busy, onAccept, onReturn, onAssign, onClose, onPrevious, onNext } = props;
  const t = useT();
  const say = useSay();
  useFocusReturn();
  const { questionnairItemCode, answerVersion, state } = row;
  const { data, error, refresh } = useLoad(
    (options) => questionnaireService.getItem({ query: { questionnairItemCode } }, options),
    [questionnairItemCode, answerVersion, state],
  );
  const item = data?.item.questionnairItemCode === questionnairItemCode ? data.item : row;
  return (
    <Drawer
      open
      size={640}
      title={<DrawerTitle>{item.questionCode}</DrawerTitle>}
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
      footer={
        (onAccept || onReturn || onAssign) && (
          <div className={styles.footer}>
            {onAssign && <Button onClick={() => onAssign(row)}>{t('questionnaire.review.assign')}</Button>}
            {onReturn && (
              <Button danger onClick={() => onReturn(row)}>
                {t('questionnaire.review.return')}
              </Button>
            )}
            {onAccept && (
              <Button type="primary" loading={busy} onClick={() => onAccept(row)}>
                {t('questionnaire.review.accept')}
              </Button>
            )}
          </div>
        )
      }
    >
      <h3 className={styles.question}>{say(row.text)}</h3>
      <p>
        <ItemState item={item} />
        {row.refs.map((ref) => (
          <Tag key={ref} className={styles.ref}>
            {ref}
          </Tag>
        ))}
      </p>
      {item.returnReason !== null && item.state === 'notsubmit' && (
        <Alert
          type="error"
          className={styles.alert}
          title={t('questionnaire.online.returnedBy', {
            who: item.returnedBy ?? NOTHING,
            when: formatInstant(item.stateSince),
          })}
          description={item.returnReason}
        />
      )}
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !data || data.item !== item ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <>
          {data.question.help && <p className={styles.soft}>{say(data.question.help)}</p>}
          <section className={styles.answer} aria-label={t('questionnaire.review.answer')}>
            <AnswerText question={data.question} answer={item.answer} say={say} />
            <AnswerFileList projectCode={projectCode} item={item} />
          </section>
          {item.returnReason !== null && item.state === 'submited' && (
            <Alert
              type="info"
              className={styles.alert}
              title={t('questionnaire.review.returnedBefore', {
                who: item.returnedBy ?? NOTHING,
                reason: item.returnReason,
              })}
              description={<AnswerText question={data.question} answer={item.returnedAnswer} say={say} />}
            />
          )}
          <Facts
            items={[
              { label: t('questionnaire.review.section'), children: say(row.section) },
              { label: t('questionnaire.review.respondent'), children: item.respondent?.showName ?? NOTHING },
              { label: t('questionnaire.review.dueDay'), children: item.dueDate ?? NOTHING },
              {
                label: t('questionnaire.review.answeredAt'),
                children: item.answeredAt
                  ? `${formatInstant(item.answeredAt)} · ${item.answeredBy ?? NOTHING}`
                  : NOTHING,
              },
            ]}
          />
        </>
      )}
    </Drawer>
  );
}
