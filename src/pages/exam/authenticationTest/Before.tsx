import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { saidIn } from '#domain/subjects/exam/question/content';
import { refusalText } from '@/features/exam/refusalText';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { OwnExamDetail } from '@/services/exam';
import { Start } from './Start';
import styles from './sitting.module.css';
import { Trial } from './Trial';
import { Units } from './Units';

interface Props {
  exam: OwnExamDetail;
  back: ReactNode;
  onChanged: () => void;
  /** A sitting has begun. */
  onStarted: (sittingCode: string) => Promise<void>;
}

/** Before a sitting: its rules, what is to be read, a trial, and the start. */
export function Before({ exam, back, onChanged, onStarted }: Props) {
  const t = useT();
  const language = useWordLanguage();
  const [isTrying, setTrying] = useState(false);
  const { refusal } = exam;
  const notice = saidIn(exam.notice, language);
  const isWaitingForUnits = refusal?.reason === 'unitsUnread';
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{saidIn(exam.name, language)}</h1>
        <LocaleSwitch />
        {back}
      </header>
      <section className={styles.card} aria-labelledby="exam-rules">
        <h2 id="exam-rules">{t('examSitting.rules')}</h2>
        <Rules exam={exam} />
        <ul className={styles.notes}>
          <li>{t('examSitting.ruleClock')}</li>
          <li>{t('examSitting.ruleLine')}</li>
          <li>{t('examSitting.ruleLeft')}</li>
          <li>{t('examSitting.ruleDevice')}</li>
        </ul>
      </section>
      {notice && (
        <section className={styles.card} aria-labelledby="exam-notice">
          <h2 id="exam-notice">{t('examSitting.notice')}</h2>
          <p className={styles.text}>{notice}</p>
        </section>
      )}
      {exam.units.length > 0 && <Units exam={exam} onRead={onChanged} />}
      <section className={styles.card} aria-labelledby="exam-trial">
        <h2 id="exam-trial">{t('examSitting.trial')}</h2>
        <p>{t('examSitting.trialText')}</p>
        {isTrying ? (
          <Trial onEnd={() => setTrying(false)} />
        ) : (
          <Button onClick={() => setTrying(true)}>{t('examSitting.tryIt')}</Button>
        )}
      </section>
      <section className={styles.card} aria-labelledby="exam-start">
        <h2 id="exam-start">{t('examSitting.start')}</h2>
        {refusal ? (
          <Alert
            type={isWaitingForUnits ? 'info' : 'warning'}
            showIcon
            title={refusalText(t, refusal)}
            description={isWaitingForUnits ? t('examSitting.unitsFirst') : undefined}
          />
        ) : (
          <Start exam={exam} onStarted={onStarted} onRefused={onChanged} />
        )}
      </section>
    </>
  );
}

function Rules({ exam }: { exam: OwnExamDetail }) {
  const t = useT();
  const language = useWordLanguage();
  const { minutes, extraMinutes } = exam;
  const minimums = exam.sections.flatMap(({ name, minimum }) =>
    minimum === null ? [] : [t('examSitting.sectionMinimum', { section: saidIn(name, language), percent: minimum })],
  );
  const time =
    extraMinutes > 0
      ? t('examSitting.minutesWithExtra', { count: minutes, extra: extraMinutes })
      : t('examSitting.minutesOf', { count: minutes });
  const facts: readonly [label: string, fact: string][] = [
    [t('examSitting.organizer'), exam.organizerName],
    [t('examSitting.questions'), t('examSitting.questionsOf', { count: exam.questions })],
    [t('examSitting.time'), time],
    [
      t('examSitting.pass'),
      [t('examSitting.passOf', { percent: exam.passMark }), ...minimums].join(t('common.semicolon')),
    ],
    [t('examSitting.halfRight'), t(`examSitting.halfRight_${exam.halfRight}`)],
    [t('examSitting.review'), t(`examSitting.review_${exam.review}`)],
    [t('examSitting.tries'), t('examSitting.triesOf', { count: exam.triesLeft })],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
