import { Alert, Button, Checkbox, Input, Tag } from 'antd';
import { memo, useRef, useState } from 'react';
import { answerLimits, lackOf } from '#domain/questionnaire/flow/sheet';
import { answerParts } from '#domain/questionnaire/template/answer';
import { lazyPage } from '@/components/lazyPage';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { AskedQuestion, GivenAnswer } from '@/services/questionnaire';
import { formatInstant } from '@/utils/format';
import { AnswerInput } from '../answer/AnswerInput';
import { AnswerState } from './AnswerState';
import type { AnswerDesk } from './desk';
import styles from './online.module.css';
import { answerOf } from './progress';
import { useShown } from './useShown';

const Attachments = lazyPage(() => import('./Attachments'));
const Differs = lazyPage(() => import('./Differs'));
const EarlierAnswers = lazyPage(() => import('./EarlierAnswers'));

interface Props {
  projectCode: string;
  desk: AnswerDesk;
  question: AskedQuestion;
  itemCode: string;
  isMine: boolean;
  /** After files came or went. */
  onFiles: () => Promise<unknown>;
}

/** One question with its answer. Only what is typed into it draws it anew. */
export const QuestionCard = memo(function QuestionCard({ projectCode, desk, question, itemCode, isMine, onFiles }: Props) {
  const t = useT();
  const say = useSay();
  const shown = useShown(desk, itemCode);
  const card = useRef<HTMLElement>(null);
  const [noting, setNoting] = useState(false);
  const [looking, setLooking] = useState(false);
  if (!shown) return null;
  const { item, answer, status } = shown;
  const { code, text, help, isMandatory, mayBeExcluded, refs, type } = question;
  const editable = item.allowedActions.includes('answer');
  const isExcluded = answer?.notApplicable !== undefined;
  const type_ = (next: GivenAnswer | null) => desk.type(itemCode, next);
  const titleId = `title-${itemCode}`;
  const lack = editable && item.returnReason === null ? undefined : lackOf(question, answerOf(shown));
  return (
    <article
      ref={card}
      id={`question-${itemCode}`}
      data-item={itemCode}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={titleId}
      onBlur={(event) => {
        // Whoever goes on to another question has said what there was to say.
        if (!event.currentTarget.contains(event.relatedTarget)) void desk.flush(itemCode);
      }}
    >
      <div className={styles.cardHead}>
        <h3 id={titleId}>
          <span className={styles.code}>{code}</span> {say(text)}
          {isMandatory && (
            <span className={styles.mandatory} title={t('questionnaire.online.mandatory')}>
              {' '}
              *
            </span>
          )}
        </h3>
        <AnswerState desk={desk} shown={shown} isMine={isMine} />
      </div>
      {help && <p className={styles.soft}>{say(help)}</p>}
      {refs.length > 0 && (
        <p className={styles.refs}>
          {refs.map((ref) => (
            <Tag key={ref} className={styles.ref}>
              {ref}
            </Tag>
          ))}
        </p>
      )}
      {item.returnReason !== null && item.state === 'notsubmit' && (
        <Alert
          type="error"
          showIcon
          className={styles.reason}
          title={t('questionnaire.online.returnedBy', {
            who: item.returnedBy ?? '–',
            when: formatInstant(item.stateSince),
          })}
          description={item.returnReason}
        />
      )}
      {status === 'refused' && (
        <Alert
          type="error"
          showIcon
          className={styles.reason}
          title={t('questionnaire.online.refused')}
          description={shown.error}
          action={
            <Button size="small" danger onClick={() => desk.giveUp(itemCode)}>
              {t('questionnaire.online.giveUp')}
            </Button>
          }
        />
      )}
      {status === 'conflict' && shown.theirs && (
        <Differs question={question} mine={answer} theirs={shown.theirs} onChoose={(next) => desk.resolve(itemCode, next)} />
      )}
      {isExcluded ? (
        <Input.TextArea
          aria-label={t('questionnaire.online.whyNot')}
          className={styles.text}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={answerLimits.reason}
          disabled={!editable}
          placeholder={t('questionnaire.online.whyNotPlaceholder')}
          status={answer.notApplicable?.trim() ? undefined : 'warning'}
          value={answer.notApplicable}
          onChange={({ target }) => type_({ notApplicable: target.value, note: answer.note })}
        />
      ) : (
        <AnswerInput question={question} value={answer} disabled={!editable} onChange={type_} labelledBy={titleId} />
      )}
      {!isExcluded && (answerParts[type].files !== 'none' || item.files.length > 0) && (
        <Attachments
          projectCode={projectCode}
          item={item}
          pictures={answerParts[type].files === 'image'}
          // Where files are the answer, or half of it, they are asked for; elsewhere they can be added.
          isAsked={type !== 'single-select' && type !== 'multi-select' && type !== 'table'}
          editable={editable}
          within={card}
          onChanged={onFiles}
        />
      )}
      {(noting || answer?.note) && (
        <Input.TextArea
          aria-label={t('questionnaire.online.note')}
          className={styles.note}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={answerLimits.note}
          disabled={!editable}
          placeholder={t('questionnaire.online.notePlaceholder')}
          value={answer?.note ?? ''}
          onChange={({ target }) => type_({ ...answer, note: target.value || undefined })}
        />
      )}
      <div className={styles.cardFoot}>
        {editable && mayBeExcluded && (
          <Checkbox
            checked={isExcluded}
            onChange={({ target }) => type_(target.checked ? { notApplicable: '', note: answer?.note } : null)}
          >
            {t('questionnaire.online.notApplicable')}
          </Checkbox>
        )}
        {editable && !noting && !answer?.note && (
          <Button type="link" size="small" onClick={() => setNoting(true)}>
            {t('questionnaire.online.addNote')}
          </Button>
        )}
        {editable && (
          <Button type="link" size="small" aria-expanded={looking} onClick={() => setLooking(!looking)}>
            {t('questionnaire.online.earlier')}
          </Button>
        )}
        {lack && <span className={styles.late}>{t(`questionnaire.lack_${lack}`)}</span>}
      </div>
      {looking && (
        <EarlierAnswers
          itemCode={itemCode}
          onTake={(fits) => {
            type_({ ...answer, ...fits });
            setLooking(false);
          }}
        />
      )}
    </article>
  );
});
