import { PaperClipOutlined } from '@ant-design/icons';
import { Alert, Button, Tag } from 'antd';
import { memo, useRef, useState } from 'react';
import { lackOf } from '#domain/subjects/questionnaire/flow/sheet';
import { filesOf } from '#domain/subjects/questionnaire/template/answer';
import { lazyPage } from '@/components/lazyPage';
import { AnswerInput } from '@/features/questionnaire/answer/AnswerInput';
import { AnswerText } from '@/features/questionnaire/answer/AnswerText';
import { useSay, useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { AskedQuestion, GivenAnswer } from '@/services/questionnaire';
import { formatInstant } from '@/utils/format';
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
  /** A formula reads its text as a number. */
  isNumber: boolean;
  /** After files came or went. */
  onFiles: () => Promise<unknown>;
}

/** One question with its answer. It renders again only when its own answer changes. */
export const QuestionCard = memo(function QuestionCard({
  projectCode,
  desk,
  question,
  itemCode,
  isMine,
  isNumber,
  onFiles,
}: Props) {
  const t = useT();
  const say = useSay();
  const language = useWordLanguage();
  const shown = useShown(desk, itemCode);
  const card = useRef<HTMLElement>(null);
  const [looking, setLooking] = useState(false);
  // Files are asked for if they are the answer or a part of it; otherwise they can be added.
  const [adding, setAdding] = useState(
    question.type.includes('image') || question.type === 'text_file' || filesOf(question).required,
  );
  if (!shown) return null;
  const { item, answer, status } = shown;
  const { code, text, help, isMandatory, refs } = question;
  const editable = item.allowedActions.includes('answer');
  const titleId = `title-${itemCode}`;
  // Said of what was begun: an empty question speaks for itself.
  const lack = answer || item.files.length > 0 ? lackOf(question, answerOf(shown)) : undefined;
  const attachments = (
    <Attachments
      projectCode={projectCode}
      item={item}
      pictures={filesOf(question).kind === 'image'}
      isOpen={adding}
      editable={editable}
      within={card}
      onChanged={onFiles}
    />
  );
  return (
    <article
      ref={card}
      id={`question-${itemCode}`}
      data-item={itemCode}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={titleId}
      onBlur={(event) => {
        // Leaving a question ends typing in it, so its answer is saved.
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
        <Differs
          question={question}
          mine={answer}
          base={shown.base ?? null}
          theirs={shown.theirs}
          onChoose={(next) => desk.resolve(itemCode, next)}
        />
      )}
      {editable ? (
        <AnswerInput
          question={question}
          value={answer ?? undefined}
          language={language}
          isNumber={isNumber}
          onChange={(next) => desk.type(itemCode, next as GivenAnswer)}
          files={(adding || item.files.length > 0) && attachments}
          actions={
            <>
              {!adding && filesOf(question).kind !== 'none' && (
                <Button type="link" size="small" icon={<PaperClipOutlined />} onClick={() => setAdding(true)}>
                  {t('questionnaire.online.addFile')}
                </Button>
              )}
              <Button type="link" size="small" aria-expanded={looking} onClick={() => setLooking(!looking)}>
                {t('questionnaire.online.earlier')}
              </Button>
              {lack && <span className={styles.late}>{t(`questionnaire.lack_${lack}`)}</span>}
            </>
          }
        />
      ) : (
        <>
          <AnswerText question={question} answer={answer} say={say} />
          {item.files.length > 0 && attachments}
        </>
      )}
      {looking && (
        <EarlierAnswers
          itemCode={itemCode}
          onTake={(fits) => {
            desk.type(itemCode, { ...answer, ...fits });
            setLooking(false);
          }}
        />
      )}
    </article>
  );
});
