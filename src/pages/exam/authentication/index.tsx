import { Link, useNavigate } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import type { StateTone } from '#domain/kernel/tokens';
import { saidIn } from '#domain/subjects/exam/question/content';
import type { CandidateState } from '#domain/subjects/exam/sitting/sitting';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { StatusLabel } from '@/components/StatusLabel';
import { refusalText } from '@/features/exam/refusalText';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type OwnExam, type OwnSitting } from '@/services/exam';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './authentication.module.css';
import { Certificates } from './Certificates';
import { ResultDrawer } from './ResultDrawer';

const tones: Readonly<Record<CandidateState, StateTone>> = {
  invited: 'idle',
  sitting: 'active',
  failed: 'late',
  passed: 'done',
};

/** The caller's exams: where each stands, what comes next, and the results. */
export default function Authentication() {
  const t = useT();
  const { data, error, refresh } = useLoad((options) => examService.listOwnExams({}, options), [], true, {
    returning: true,
  });
  const closed = data?.flatMap(({ sittings }) => sittings).filter(({ score }) => score !== null);
  const drawer = useDrawer(closed, ({ sittingCode }) => sittingCode);
  return (
    <Page title={t('route.authentication')}>
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.length === 0 ? (
        <EmptyState title={t('examSitting.empty')} text={t('examSitting.emptyText')} />
      ) : (
        <ul className={styles.exams}>
          {data.map((exam) => (
            <Exam key={exam.processCode} exam={exam} onOpen={(sitting) => drawer.open(sitting)} />
          ))}
        </ul>
      )}
      <Certificates />
      {drawer.id && (
        <ResultDrawer
          sittingCode={drawer.id}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </Page>
  );
}

function Exam({ exam, onOpen }: { exam: OwnExam; onOpen: (sitting: OwnSitting) => void }) {
  const t = useT();
  const language = useWordLanguage();
  const { refusal, state, sittings } = exam;
  const facts = [
    exam.organizerName,
    t('examSitting.questionsOf', { count: exam.questions }),
    t('examSitting.minutesOf', { count: exam.minutes }),
    t('examSitting.passOf', { percent: exam.passMark }),
    t('examSitting.triesOf', { count: exam.triesLeft }),
  ];
  return (
    <li className={styles.exam}>
      <div className={styles.head}>
        <h2 className={styles.name}>{saidIn(exam.name, language)}</h2>
        <StatusLabel tone={tones[state]}>{t(`examSitting.state_${state}`)}</StatusLabel>
        <Next exam={exam} />
      </div>
      <p className={styles.soft}>{facts.join(' · ')}</p>
      {refusal && state !== 'sitting' && <p>{refusalText(t, refusal)}</p>}
      {sittings.length > 0 && (
        <table className={styles.sittings}>
          <caption className={styles.hidden}>{t('examSitting.results')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('examSitting.try')}</th>
              <th scope="col">{t('examSitting.startedAt')}</th>
              <th scope="col">{t('examSitting.outcome')}</th>
              <th scope="col" className={styles.figure}>
                {t('examSitting.scored')}
              </th>
              <th scope="col">
                <span className={styles.hidden}>{t('examSitting.result')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sittings.map((sitting) => (
              <Sitting key={sitting.sittingCode} sitting={sitting} onOpen={() => onOpen(sitting)} />
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

function Sitting({ sitting: { number, startedAt, score }, onOpen }: { sitting: OwnSitting; onOpen: () => void }) {
  const t = useT();
  return (
    <tr>
      <td>{t('examSitting.tryNumber', { number })}</td>
      <td>{formatInstant(startedAt)}</td>
      <td>
        {score ? (
          <StatusLabel tone={score.isPassed ? 'done' : 'late'}>
            {t(score.isPassed ? 'examSitting.isPassed' : 'examSitting.isFailed')}
          </StatusLabel>
        ) : (
          <StatusLabel tone="active">{t('examSitting.state_sitting')}</StatusLabel>
        )}
      </td>
      <td className={styles.figure}>
        {score && t('examSitting.percent', { percent: formatNumber(score.percent, 1) })}
      </td>
      <td>
        {score && (
          <Button size="small" onClick={onOpen}>
            {t('examSitting.seeResult', { number })}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What the person does next. */
function Next({ exam: { processCode, state, refusal } }: { exam: OwnExam }) {
  const t = useT();
  const navigate = useNavigate();
  const path = `/authenticationTest/${processCode}`;
  const mayGo = state === 'sitting' || refusal === null || refusal.reason === 'unitsUnread';
  if (!mayGo) return <Link to={path}>{t('examSitting.seeRules')}</Link>;
  const label =
    state === 'sitting'
      ? t('examSitting.goOn')
      : refusal
        ? t('examSitting.learn')
        : t(state === 'failed' ? 'examSitting.sitAgain' : 'examSitting.sit');
  return (
    <Button type="primary" onClick={() => navigate(path)}>
      {label}
    </Button>
  );
}
