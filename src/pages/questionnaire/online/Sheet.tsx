import { Button, Progress, Skeleton } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { numbersIn } from '#domain/subjects/questionnaire/template/expression';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import type { QuestionnaireBrief, WholeQuestionnaire } from '@/services/questionnaire';
import { formatNumber } from '@/utils/format';
import { isTyping } from '@/utils/keys';
import { DeskState } from './DeskState';
import type { AnswerDesk } from './desk';
import styles from './online.module.css';
import { nextOpen, type Row, rowsOf, waitsAgain } from './progress';
import { QuestionCard } from './QuestionCard';
import { QuestionNav } from './QuestionNav';
import { SubmitDialog } from './SubmitDialog';
import { useDesk } from './useDesk';
import { useDeskVersion } from './useShown';

interface Props {
  projectCode: string;
  questionnaireCode: string;
  /** To the others of the project. */
  tabs: ReactNode;
}

/** One questionnaire with everything that is typed into it. */
export function Sheet({ projectCode, questionnaireCode, tabs }: Props) {
  const { whole, desk, questionnaire, error, retry, catchUp } = useDesk(projectCode, questionnaireCode);
  if (error) return <FailureBlock error={error} onRetry={retry} />;
  if (!whole || !desk || !questionnaire) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Filled
      key={questionnaireCode}
      projectCode={projectCode}
      tabs={tabs}
      whole={whole}
      desk={desk}
      questionnaire={questionnaire}
      catchUp={catchUp}
    />
  );
}

interface FilledProps {
  projectCode: string;
  tabs: ReactNode;
  whole: WholeQuestionnaire;
  desk: AnswerDesk;
  questionnaire: QuestionnaireBrief;
  catchUp: () => Promise<unknown>;
}

const defaults = { section: '', question: '', show: '' };
/** Beyond so many questions a section is shown in parts. */
const PART = 30;

function Filled({ projectCode, tabs, whole, desk, questionnaire, catchUp }: FilledProps) {
  const t = useT();
  const say = useSay();
  const { user } = useSession();
  const [query, setQuery] = useUrlState(defaults);
  const [submitting, setSubmitting] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const version = useDeskVersion(desk);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change on the desk.
  const rows = useMemo(() => rowsOf(whole.content, desk, user?.accountId ?? ''), [whole, desk, user, version]);
  const numbers = useMemo(
    () => new Set(whole.content.questions.flatMap(({ score, shownIf }) => [score, shownIf].flatMap(numbersIn))),
    [whole],
  );
  const own = rows.filter((row) => row.isMine);
  const listed = query.show === 'all' || own.length === 0 ? rows : own;
  const sections = whole.content.sections.filter(({ code }) =>
    listed.some(({ question }) => question.section === code),
  );
  const stays = useRef<string>(undefined);
  const asked = rows.find(({ itemCode }) => itemCode === query.question);
  const section =
    // What was begun stays on screen with its last answer: a note or a file may follow.
    sections.find(({ code }) => code === (asked?.question.section || query.section || stays.current)) ??
    // What came back first, then what nobody has answered.
    sections.find(({ code }) => own.some((row) => row.question.section === code && waitsAgain(row))) ??
    sections.find(({ code }) => own.some((row) => row.question.section === code && !row.isAnswered)) ??
    sections[0];
  stays.current = section?.code;
  const inSection = listed.filter(({ question }) => question.section === section?.code);
  const part = Math.max(0, Math.floor(inSection.findIndex(({ itemCode }) => itemCode === asked?.itemCode) / PART));
  const shown = inSection.slice(part * PART, (part + 1) * PART);
  const done = own.filter((row) => row.isAnswered).length;
  const ready = own.filter(({ shown: { item } }) => item.allowedActions.includes('submit'));
  const next = nextOpen(listed, query.question || shown[0]?.itemCode);
  const go = (row: Row | undefined) => row && setQuery({ question: row.itemCode, section: row.question.section });
  const step = (by: number) => {
    const active = document.activeElement?.closest('[data-item]')?.getAttribute('data-item') ?? query.question;
    const at = listed.findIndex(({ itemCode }) => itemCode === active);
    go(listed[at < 0 ? 0 : at + by]);
  };

  // The focus moves to the question that was opened.
  useEffect(() => {
    if (!query.question) return;
    const card = document.getElementById(`question-${query.question}`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  }, [query.question]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey && event.key === 'Enter') {
      event.preventDefault();
      go(next);
    } else if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (!isTyping(event.target) && (event.key === 'j' || event.key === 'k')) step(event.key === 'j' ? 1 : -1);
  };

  const returned = own.filter((row) => row.isReturned).length;
  // Optional ones that were submitted without an answer.
  const blank = own.filter((row) => !row.isAnswered && row.shown.item.state !== 'notsubmit').length;
  return (
    <Page
      title={say(questionnaire.name)}
      facts={
        <>
          {whole.projectName}
          {own.length > 0 && (
            <span className={styles.fact}>
              <b>{t('questionnaire.online.progress', { done: formatNumber(done), all: formatNumber(own.length) })}</b>
              {blank > 0 && ` ${t('questionnaire.online.blank', { count: formatNumber(blank) })}`}
            </span>
          )}
          {returned > 0 && (
            <span className={styles.late}>{t('questionnaire.online.returned', { count: formatNumber(returned) })}</span>
          )}
          {questionnaire.dueDate && (
            <span className={styles.fact}>{t('questionnaire.online.due', { day: questionnaire.dueDate })}</span>
          )}
          <DeskState desk={desk} rows={rows} onGo={go} />
        </>
      }
      action={
        <>
          <Button disabled={!next} onClick={() => go(next)}>
            {t('questionnaire.online.next')}
          </Button>
          <Button type="primary" disabled={ready.length === 0} onClick={() => setSubmitting(true)}>
            {t('questionnaire.online.submit')}
          </Button>
        </>
      }
    >
      {tabs}
      <Progress
        className={styles.bar}
        percent={own.length === 0 ? 0 : Math.round(((done + blank) / own.length) * 100)}
        size="small"
        aria-label={t('questionnaire.online.progress', { done: formatNumber(done), all: formatNumber(own.length) })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside. */}
      <div className={styles.work} onKeyDown={onKeyDown}>
        <QuestionNav
          sections={sections}
          rows={listed}
          own={own.length}
          all={rows.length}
          everything={listed === rows}
          section={section?.code}
          chosen={query.question}
          onShow={(show) => setQuery({ show, question: '' })}
          onSection={(code) => setQuery({ section: code, question: '' })}
          onChoose={go}
        />
        <section ref={pane} className={styles.pane} aria-label={section && say(section.title)}>
          {section && (
            <header className={styles.head}>
              <h2>{say(section.title)}</h2>
              {section.help && <p className={styles.soft}>{say(section.help)}</p>}
            </header>
          )}
          {shown.map(({ question, itemCode, isMine }) => (
            <QuestionCard
              key={itemCode}
              projectCode={projectCode}
              desk={desk}
              question={question}
              itemCode={itemCode}
              isMine={isMine}
              isNumber={numbers.has(question.code)}
              onFiles={catchUp}
            />
          ))}
          <footer className={styles.foot}>
            <span className={styles.soft}>{t('questionnaire.online.keys')}</span>
            {inSection.length > PART && (
              <>
                <Button disabled={part === 0} onClick={() => go(inSection[(part - 1) * PART])}>
                  {t('questionnaire.online.before')}
                </Button>
                <Button
                  disabled={(part + 1) * PART >= inSection.length}
                  onClick={() => go(inSection[(part + 1) * PART])}
                >
                  {t('questionnaire.online.after')}
                </Button>
              </>
            )}
            <NextSection sections={sections} section={section?.code} rows={listed} onGo={go} />
          </footer>
        </section>
      </div>
      {submitting && (
        <SubmitDialog
          projectCode={projectCode}
          questionnaire={questionnaire}
          desk={desk}
          rows={ready}
          onGo={go}
          onDone={catchUp}
          onClose={() => setSubmitting(false)}
        />
      )}
    </Page>
  );
}

interface NextSectionProps {
  sections: WholeQuestionnaire['content']['sections'];
  section: string | undefined;
  rows: readonly Row[];
  onGo: (row: Row | undefined) => void;
}

function NextSection({ sections, section, rows, onGo }: NextSectionProps) {
  const t = useT();
  const say = useSay();
  const following = sections[sections.findIndex(({ code }) => code === section) + 1];
  if (!following) return null;
  return (
    <Button onClick={() => onGo(rows.find(({ question }) => question.section === following.code))}>
      {t('questionnaire.online.nextSection', { name: say(following.title) })}
    </Button>
  );
}
