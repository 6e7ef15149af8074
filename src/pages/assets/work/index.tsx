import { Link, useLocation, useNavigate, useParams } from '@umijs/max';
import { Alert, Skeleton, Steps, Tabs } from 'antd';
import sum from 'lodash/sum';
import { useState } from 'react';
import {
  type ExecutorPage,
  executorPages,
  stepOf,
  stepsAt,
  type WizardStep,
  type WorkStep,
  wizardSteps,
  workSteps,
} from '#domain/subjects/assets/work/workflow';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { AssessmentStatusLabel } from '@/features/project/AssessmentStatusLabel';
import { ClosedNotice } from '@/features/project/ClosedNotice';
import { ProjectStateLabel } from '@/features/project/ProjectState';
import { LivePage } from '@/hooks/useNews';
import { useOfflineQueue } from '@/hooks/useOfflineQueue';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type WorkStatus, type WorkUnit, watchedAssessment } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { OfflineBar } from './OfflineBar';
import { sendSave, type WorkAnswer, type WorkBody, type WorkQueue } from './saves';
import { UnitWork } from './UnitWork';
import { useWork, waitingAt, workOf } from './useWork';
import styles from './work.module.css';

const UpperStep = lazyPage(() => import('./UpperStep'));
const SubmitStep = lazyPage(() => import('./SubmitStep'));
const MeasureList = lazyPage(() => import('../measure/MeasureList'));

const pages = Object.keys(executorPages) as ExecutorPage[];

/** The route's component: the four pages are the same work, at first and after it was returned. */
export default function WorkRoute() {
  const { pathname } = useLocation();
  const { projectCode = '' } = useParams();
  const page = pages.find((one) => one === pathname.split('/')[1]) ?? 'assetAssess';
  return (
    <LivePage key={`${page}:${projectCode}`} projectCode={projectCode} watched={watchedAssessment}>
      <WorkPage projectCode={projectCode} page={page} />
    </LivePage>
  );
}

/** One of the executor's pages on a project. */
export function WorkPage({ projectCode, page }: { projectCode: string; page: ExecutorPage }) {
  const { user } = useSession();
  const { status, units, error, refresh } = useWork(projectCode, page);
  const queue = useOfflineQueue<WorkBody, WorkAnswer>(`${user?.accountId}:work:${projectCode}`, {
    send: sendSave,
    onArrived: refresh,
  });
  if (error && !(status && units)) return <FailureBlock error={error} onRetry={refresh} />;
  if (!status || !units || !queue.isReady) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Loaded projectCode={projectCode} page={page} status={status} units={units} queue={queue} onChanged={refresh} />
  );
}

interface Props {
  projectCode: string;
  page: ExecutorPage;
  status: WorkStatus;
  units: readonly WorkUnit[];
  queue: WorkQueue;
  onChanged: () => void;
}

const defaults = { step: '', unit: '', keyword: '', show: '', part: '', gap: '' };
/** Beside the four pages: the measures that the executor sees to. */
const MEASURES = 'measures';

/** The steps of work that a page is about, with those that its units' rounds join to them. */
const stepsOf = (page: ExecutorPage, units: readonly WorkUnit[]): readonly WorkStep[] =>
  workSteps.filter(
    (step) =>
      executorPages[page].some((stage) => stepOf(stage) === step) ||
      units.some((unit) => stepsAt(unit.stage, unit.rounds).includes(step)),
  );

function Loaded({ projectCode, page, status, units: listed, queue, onChanged }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState(defaults);
  // Units opened just now; the list has been read before.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const units = listed.map((unit) => (seen.has(unit.unitId) ? { ...unit, isSeen: true } : unit));
  const own = stepsOf(page, units);
  const isFinished = status.finishedAt !== null && status.closing === null;
  const isClosed = status.closing !== null || isFinished;
  const waiting = isClosed ? [] : units.filter((unit) => unit.state === 'inhand');
  const first = workSteps.find((step) => waitingAt(waiting, step).length > 0) ?? own[0] ?? 'assess';
  // What comes before is looked at; what comes after is another page's, or opens once a unit has got there.
  const reached = (one: WizardStep) => {
    const work = workOf(one);
    if (!work) return true;
    const at = workSteps.indexOf(work);
    if (at <= workSteps.indexOf(own[0] ?? 'assess')) return true;
    return (
      own.includes(work) &&
      units.some(
        ({ stage, rounds }) =>
          stepsAt(stage, rounds).includes(work) || workSteps.indexOf(stepOf(stage) ?? 'assess') >= at,
      )
    );
  };
  const asked = wizardSteps.find((step) => step === query.step);
  const step = asked && reached(asked) ? asked : first;
  const goTo = (next: WizardStep, unit = query.unit, gap = '') => setQuery({ step: next, unit, gap });
  const due = waiting.flatMap((unit) => unit.dueDate ?? []).sort()[0];
  const late = waiting.filter((unit) => unit.isLate).length;

  const note = (one: WizardStep): string => {
    const work = workOf(one);
    if (one === 'submit' && !isClosed) return t('assets.work.stepSubmitNote');
    if (!work || isClosed) return t('assets.work.stepLook');
    if (!reached(one)) return t(own.includes(work) ? 'assets.work.stepNotReached' : 'assets.work.stepOnOtherPage');
    if (!own.includes(work)) return t('assets.work.stepLook');
    const count = waitingAt(waiting, work).length;
    return count > 0 ? t('assets.work.waitingCount', { count: formatNumber(count) }) : t('assets.work.stepNothing');
  };

  const isMeasures = query.part === MEASURES;
  const steps = (
    <>
      <section className={styles.card}>
        <Steps
          size="small"
          // Steps are no row to be gone through one after the other: no line shows how far one is.
          styles={{ itemContent: { fontSize: 12 }, itemRail: { borderColor: 'var(--ant-color-border)' } }}
          current={wizardSteps.indexOf(step)}
          onChange={(index) => goTo(wizardSteps[index] ?? first)}
          items={wizardSteps.map((one) => ({
            title: t(`assets.work.step_${one}`),
            content: note(one),
            disabled: !reached(one),
            status: one === step ? 'process' : reached(one) && isBehind(one, step, waiting) ? 'finish' : 'wait',
          }))}
        />
      </section>
      {step === 'business' || step === 'system' ? (
        <UpperStep key={step} projectCode={projectCode} kind={step} />
      ) : step === 'submit' ? (
        <SubmitStep
          projectCode={projectCode}
          units={waiting}
          criteria={status.criteria}
          waiting={queue.saves.length}
          online={queue.online}
          onJump={goTo}
          onChanged={onChanged}
        />
      ) : (
        <UnitWork
          projectCode={projectCode}
          step={step}
          units={units}
          queue={queue}
          criteria={status.criteria}
          edition={status.edition}
          isClosed={isClosed}
          query={query}
          onQuery={setQuery}
          onStep={goTo}
          onChanged={onChanged}
          onSeen={(unitId) => setSeen((before) => new Set([...before, unitId]))}
        />
      )}
    </>
  );
  return (
    <Page
      title={status.projectName}
      state={
        isClosed ? (
          <ProjectStateLabel state={isFinished ? 'finished' : 'closed'} />
        ) : (
          <AssessmentStatusLabel status={status.status} />
        )
      }
      facts={
        !isClosed && (
          <>
            <b>{t('assets.work.waitsForYou', { count: formatNumber(sum(Object.values(status.pages))) })}</b>
            {late > 0 && (
              <span className={styles.late}>{t('assets.work.ofThemLate', { count: formatNumber(late) })}</span>
            )}
            {due && ` · ${t('assets.work.nextDue', { day: due })}`}
          </>
        )
      }
      action={<Link to="/">{t('assets.work.toTasks')}</Link>}
    >
      <ClosedNotice closing={status.closing} />
      {isFinished && <Alert type="info" showIcon title={t('assets.work.finishedNote')} />}
      <OfflineBar queue={queue} />
      <Tabs
        activeKey={isMeasures ? MEASURES : page}
        onChange={(next) =>
          navigate(next === MEASURES ? `/assessDisposal/${projectCode}?part=${MEASURES}` : `/${next}/${projectCode}`)
        }
        items={[
          ...pages.map((one) => ({
            key: one as string,
            label: isClosed
              ? t(`assets.work.page_${one}`)
              : `${t(`assets.work.page_${one}`)} ${formatNumber(status.pages[one])}`,
          })),
          { key: MEASURES, label: t('assets.work.page_measures') },
        ]}
      />
      {isMeasures ? <MeasureList projectCode={projectCode} isOwn /> : steps}
    </Page>
  );
}

/** A step before the one on screen at which nothing waits any more. */
function isBehind(step: WizardStep, shown: WizardStep, waiting: readonly WorkUnit[]): boolean {
  const work = workOf(step);
  return wizardSteps.indexOf(step) < wizardSteps.indexOf(shown) && (!work || waitingAt(waiting, work).length === 0);
}
