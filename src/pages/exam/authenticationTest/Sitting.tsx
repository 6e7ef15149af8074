import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { saidIn } from '#domain/subjects/exam/question/content';
import type { ShownPart } from '#domain/subjects/exam/sitting/shown';
import Loading from '@/components/Loading';
import { ResultBlock } from '@/components/ResultBlock';
import { report } from '@/hooks/useRequest';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { AnswerForm, type WordLanguage } from './AnswerForm';
import { chooseAt } from './answering';
import { HandIn } from './HandIn';
import { KeyHelp } from './KeyHelp';
import { Navigator } from './Navigator';
import { SaveState } from './SaveState';
import styles from './sitting.module.css';
import type { SittingRun } from './sittingRun';
import { TimeLeft } from './TimeLeft';
import { useExamKeys } from './useExamKeys';
import { useMarks } from './useMarks';
import { usePlainKeys } from './usePlainKeys';
import { type RunProps, useSittingRun } from './useSittingRun';

const isPlain = (shown: { kind: string }): shown is ShownPart =>
  ['single', 'multiple', 'trueFalse'].includes(shown.kind);

/** Leads to the heading of a question that is shown in place of another. */
function useQuestionFocus(current: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    heading.current?.focus();
  }, [current]);
  return heading;
}

/** A sitting: one question at a time, where each stands, the time, and handing in. */
export function Sitting(props: RunProps) {
  const t = useT();
  const own = useWordLanguage();
  const run = useSittingRun(props);
  const [language, setLanguage] = useState<WordLanguage>(own);
  const [isHandingIn, setHandingIn] = useState(false);
  const first = run.sheet.questions[0]?.position ?? 1;
  const { marked, toggle, current, show } = useMarks(run.sheet.sittingCode, first);
  const { questions, name } = run.sheet;
  const at = questions.findIndex(({ position }) => position === current);
  const question = questions[at];
  const isReadOnly = run.isElsewhere || run.handingIn !== 'no';
  const go = (by: 1 | -1) => {
    const next = questions[at + by];
    if (next) show(next.position);
  };
  const [hasPlainKeys, setPlainKeys] = usePlainKeys();
  const heading = useQuestionFocus(current);
  useExamKeys(
    {
      go,
      mark: () => toggle(current),
      choose: (place) => {
        if (isReadOnly || !question || !isPlain(question.shown)) return;
        const next = chooseAt(question.shown, run.answers.get(current) ?? null, place);
        if (next !== undefined) run.answer(current, next);
      },
    },
    hasPlainKeys,
    !isHandingIn && !run.isPaused,
  );
  // It was closed meanwhile: the result follows.
  if (!question) return <Loading />;
  const isMarked = marked.has(current);
  return (
    <div className={styles.sitting}>
      <header className={styles.bar}>
        <h1 className={styles.title}>{saidIn(name, own)}</h1>
        <TimeLeft run={run} />
        <Button type="primary" disabled={run.isElsewhere || run.isPaused} onClick={() => setHandingIn(true)}>
          {t('examSitting.handIn')}
        </Button>
      </header>
      <Notices run={run} />
      {run.isPaused ? (
        <Paused reason={run.clock.last()?.reason ?? ''} />
      ) : (
        <div className={styles.columns}>
          <button type="button" className={styles.skip} onClick={() => heading.current?.focus()}>
            {t('examSitting.toQuestion')}
          </button>
          <Navigator run={run} language={language} current={current} marked={marked} onGo={show} />
          <main className={styles.question} aria-labelledby="exam-question">
            <div className={styles.questionHead}>
              <h2 id="exam-question" ref={heading} tabIndex={-1}>
                {t('examSitting.questionOf', { position: current, count: questions.length })} ·{' '}
                {t(`examQuestion.kind_${question.shown.kind}`)}
              </h2>
              <Button size="small" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
                {t(language === 'zh' ? 'examSitting.inEnglish' : 'examSitting.inChinese')}
              </Button>
            </div>
            <SaveState of={run.queue.stateOf(current)} isUnkept={run.queue.isUnkept} />
            <AnswerForm
              key={current}
              of={question.shown}
              answer={run.answers.get(current) ?? null}
              language={language}
              disabled={isReadOnly}
              onAnswer={(answer, pause) => run.answer(current, answer, pause)}
            />
            <div className={styles.moves}>
              <Button disabled={at === 0} onClick={() => go(-1)}>
                {t('examSitting.previous')}
              </Button>
              <Button disabled={isReadOnly || !run.answers.get(current)} onClick={() => run.answer(current, null)}>
                {t('examSitting.clear')}
              </Button>
              <Button aria-pressed={isMarked} onClick={() => toggle(current)}>
                {t(isMarked ? 'examSitting.unmark' : 'examSitting.mark')}
              </Button>
              <Button type="primary" ghost disabled={at === questions.length - 1} onClick={() => go(1)}>
                {t('examSitting.next')}
              </Button>
            </div>
            <KeyHelp isPlain={hasPlainKeys} onPlain={setPlainKeys} />
          </main>
        </div>
      )}
      {isHandingIn && !run.isPaused && !run.isElsewhere && (
        <HandIn run={run} marked={marked} onGo={show} onClose={() => setHandingIn(false)} />
      )}
    </div>
  );
}

/** What concerns the whole sitting: the line, another device, the time. */
function Notices({ run }: { run: SittingRun }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { keptElsewhere } = run.queue.fates;
  const takeOver = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await run.takeOver();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.notices} role="status">
      {run.isElsewhere && (
        <Alert
          type="warning"
          showIcon
          title={t('examSitting.elsewhere')}
          description={problem ?? t('examSitting.elsewhereText')}
          action={
            <Button type="primary" loading={busy} onClick={() => void takeOver()}>
              {t('examSitting.goOnHere')}
            </Button>
          }
        />
      )}
      {run.handingIn === 'timeUp' && (
        <Alert
          type="warning"
          showIcon
          title={t('examSitting.timeUp')}
          description={run.problem ?? t(run.isOffline ? 'examSitting.timeUpOffline' : 'examSitting.timeUpText')}
        />
      )}
      {run.isOffline && run.handingIn !== 'timeUp' && (
        <Alert
          type="warning"
          showIcon
          title={t('examSitting.offline')}
          description={t('examSitting.offlineText', { count: run.queue.waiting })}
        />
      )}
      {run.warning !== undefined && run.handingIn === 'no' && !run.isPaused && (
        <Alert type="warning" showIcon title={t('examSitting.warning', { count: run.warning })} />
      )}
      {keptElsewhere.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('examSitting.keptElsewhere', { questions: keptElsewhere.join(t('common.comma')) })}
          description={t('examSitting.keptElsewhereText')}
        />
      )}
      {run.queue.isUnkept && <Alert type="warning" showIcon title={t('examSitting.unkept')} />}
    </div>
  );
}

function Paused({ reason }: { reason: string }) {
  const t = useT();
  return (
    <ResultBlock
      role="status"
      title={t('examSitting.paused')}
      text={reason ? t('examSitting.pausedFor', { reason }) : t('examSitting.pausedText')}
      note={reason ? t('examSitting.pausedText') : undefined}
    />
  );
}
