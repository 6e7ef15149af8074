import { useMount, useUpdateEffect } from 'ahooks';
import { Alert, Skeleton } from 'antd';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { matcherOf } from '#domain/kernel/spelling';
import type { Edition } from '#domain/subjects/assets/method/method';
import type { RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import {
  executorMayEdit,
  isReturned,
  stepOf,
  stepsAt,
  type WizardStep,
  workSteps,
} from '#domain/subjects/assets/work/workflow';
import { CodeText } from '@/components/CodeText';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ValueTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { RecordWays } from '@/components/RecordWays';
import { useFieldReached } from '@/hooks/useFieldReached';
import { useT } from '@/locales';
import { assetsService, type WorkUnit } from '@/services/assets';
import { formatInstant, portalToday } from '@/utils/format';
import { useWords } from '../useWords';
import { fieldOfGap } from './fieldOfGap';
import { DueDate, StandingLabel } from './Standing';
import { Submitted } from './Submitted';
import { SubmitUnit } from './SubmitUnit';
import type { WorkQueue } from './saves';
import type { StepProps } from './step';
import { UnitNav } from './UnitNav';
import { useMethod } from './useMethod';
import { type KnownRisks, useUnitRisks, waitingAt, workOf } from './useWork';
import styles from './work.module.css';

const steps: Partial<Record<WizardStep, ComponentType<StepProps>>> = {
  unit: lazyPage(() => import('./UnitStep')),
  assess: lazyPage(() => import('./AssessStep')),
  control: lazyPage(() => import('./ControlStep')),
  risk: lazyPage(() => import('./TreatmentStep')),
  remnant_risk: lazyPage(() => import('./RemnantStep')),
};

interface Props {
  projectCode: string;
  step: WizardStep;
  units: readonly WorkUnit[];
  queue: WorkQueue;
  criteria: RiskCriteria;
  edition: Edition;
  /** The project is terminated: nothing waits in it. */
  isClosed: boolean;
  /** `gap`: the gap of the unit whose field is asked for. */
  query: { unit: string; keyword: string; show: string; gap: string };
  onQuery: (patch: { unit?: string; keyword?: string; show?: string; gap?: string }) => void;
  onStep: (step: WizardStep) => void;
  /** After a change: figures and units are loaded again. */
  onChanged: () => void;
  /** A unit was opened for the first time. */
  onSeen: (unitId: string) => void;
}

/** One step for many units: the units on the left, the work on the chosen one on the right. */
export function UnitWork({
  projectCode,
  step,
  units,
  queue,
  criteria,
  edition,
  isClosed,
  query,
  onQuery,
  onStep,
  onChanged,
  onSeen,
}: Props) {
  const t = useT();
  const [known] = useState<KnownRisks>(() => new Map());
  const method = useMethod(projectCode);
  const work = workOf(step) ?? 'assess';
  const waiting = useMemo(() => (isClosed ? [] : waitingAt(units, work)), [isClosed, units, work]);
  const everything = query.show === 'all' || waiting.length === 0;
  const matches = matcherOf(query.keyword);
  const listed = (everything ? units : waiting).filter((unit) => matches(unit.assetCode, unit.name));
  const index = Math.max(
    0,
    listed.findIndex((unit) => unit.unitId === query.unit),
  );
  const unit = listed[index];
  const unitId = unit?.unitId;
  const pane = useRef<HTMLElement>(null);
  const walkedFrom = useRef(unitId);
  // The button that led on has gone with its unit: the keyboard goes on at the top of the next one.
  useEffect(() => {
    if (walkedFrom.current === unitId) return;
    walkedFrom.current = unitId;
    if (document.activeElement === document.body) pane.current?.focus({ preventScroll: true });
  }, [unitId]);
  const go = (by: number) => {
    const neighbour = listed[index + by];
    return neighbour && (() => onQuery({ unit: neighbour.unitId, gap: '' }));
  };
  return (
    <div className={styles.work}>
      <UnitNav
        listed={listed}
        chosen={unitId}
        waiting={waiting.length}
        all={units.length}
        everything={everything}
        keyword={query.keyword}
        onChoose={(unitId) => onQuery({ unit: unitId, gap: '' })}
        onKeyword={(keyword) => onQuery({ keyword })}
        onShow={(show) => onQuery({ show })}
      />
      <section ref={pane} tabIndex={-1} className={styles.pane} aria-label={unit?.name}>
        {unit ? (
          <UnitPane
            key={`${step}:${unit.unitId}`}
            projectCode={projectCode}
            step={step}
            unit={unit}
            nextId={listed[index + 1]?.unitId}
            gap={query.gap}
            position={`${index + 1} / ${listed.length}`}
            queue={queue}
            criteria={criteria}
            edition={edition}
            method={method}
            known={known}
            onPrevious={go(-1)}
            onNext={go(1)}
            onStep={onStep}
            onChanged={onChanged}
            onSeen={onSeen}
          />
        ) : (
          <EmptyState
            title={units.length === 0 ? t('assets.work.noUnits') : t('common.nothingMatches')}
            text={units.length === 0 ? t('assets.work.noUnitsText') : t('common.nothingMatchesText')}
            action={
              query.keyword ? { label: t('common.clearFilters'), onClick: () => onQuery({ keyword: '' }) } : undefined
            }
          />
        )}
      </section>
    </div>
  );
}

interface PaneProps
  extends Pick<Props, 'projectCode' | 'step' | 'queue' | 'criteria' | 'edition' | 'onStep' | 'onChanged' | 'onSeen'> {
  unit: WorkUnit;
  method: StepProps['method'];
  nextId: string | undefined;
  gap: string;
  position: string;
  known: KnownRisks;
  onPrevious?: () => void;
  onNext?: () => void;
}

function UnitPane(props: PaneProps) {
  const { projectCode, step, unit, nextId, gap, position, queue, criteria, edition, method, known } = props;
  const { onPrevious, onNext, onStep, onChanged, onSeen } = props;
  const t = useT();
  const { word } = useWords();
  const { risks, error, refresh, answered } = useUnitRisks(projectCode, unit.unitId, nextId, known);
  const stands = stepOf(unit.stage);
  const work = workOf(step) ?? 'assess';
  const together = stepsAt(unit.stage, unit.rounds);
  const notThere =
    stands !== undefined && !together.includes(work) && workSteps.indexOf(work) > workSteps.indexOf(stands);
  const { unitId, isSeen } = unit;
  const asked = useRef<string>(undefined);
  // Once: after the gap is filled, the keyboard stays where it is.
  if (risks && gap) asked.current ??= fieldOfGap(gap, together, risks, { criteria, today: portalToday() });
  useFieldReached(asked.current);
  useMount(() => {
    if (isSeen || unit.state !== 'inhand') return;
    // A failure is reported again with the next load.
    assetsService.seeUnit({ body: { projectCode, unitId } }, { silent: true }).then(
      () => onSeen(unitId),
      () => undefined,
    );
  });
  const Step = steps[step];
  // A save that waited has arrived: what it changed is read again.
  const arrived = queue.saves.length;
  useUpdateEffect(() => {
    if (arrived === 0) refresh();
  }, [arrived]);
  return (
    <>
      <header className={styles.unitHead}>
        <div className={styles.unitTitle}>
          <h2 title={unit.name}>{unit.name}</h2>
          <StandingLabel standing={unit} />
          <ValueTag level={unit.value} />
        </div>
        <div className={styles.unitWalk}>
          <span className={styles.soft}>{position}</span>
          <RecordWays size="small" onPrevious={onPrevious} onNext={onNext} />
        </div>
        <div className={styles.unitFacts}>
          <CodeText code={unit.assetCode} />
          <span>
            {word('unitCategory', unit.category)} · {word('assetType', unit.assetType)}
          </span>
          {unit.dueDate && (
            <span>
              {t('assets.work.due')} <DueDate day={unit.dueDate} isLate={unit.isLate} />
            </span>
          )}
        </div>
      </header>
      {isReturned(unit.stage) && unit.returnReason && (
        <Alert
          type="error"
          title={t('assets.work.returnedBy', { who: unit.returnedBy ?? '–', when: formatInstant(unit.standingSince) })}
          description={unit.returnReason}
          className={styles.reason}
        />
      )}
      {together.length > 1 && unit.state === 'inhand' && (
        <p className={styles.soft}>
          {t('assets.work.joinedHint', {
            rounds: unit.rounds,
            steps: together.map((one) => t(`assets.work.step_${one}`)).join(t('common.comma')),
          })}
        </p>
      )}
      {unit.state === 'submitted' && <Submitted projectCode={projectCode} unit={unit} onRecalled={onChanged} />}
      {notThere ? (
        <EmptyState
          title={t('assets.work.notThere', { step: t(`assets.work.step_${work}`) })}
          text={t('assets.work.notThereText', { step: t(`assets.work.step_${stands}`) })}
          action={{
            label: t('assets.work.toStep', { step: t(`assets.work.step_${stands}`) }),
            onClick: () => onStep(stands),
          }}
        />
      ) : error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : risks && Step ? (
        <>
          <Step
            projectCode={projectCode}
            unit={unit}
            risks={risks}
            queue={queue}
            criteria={criteria}
            edition={edition}
            method={method}
            editable={
              unit.allowedActions.includes('edit') &&
              executorMayEdit(unit, step === 'unit' ? 'unit' : 'threats', unit.rounds)
            }
            reload={() => {
              onChanged();
              refresh();
            }}
            onAnswer={answered}
            onNext={onNext}
          />
          {step !== 'unit' && (
            <SubmitUnit
              projectCode={projectCode}
              unit={unit}
              step={work}
              risks={risks}
              criteria={criteria}
              isHeld={queue.saves.length > 0 || !queue.online}
              onDone={onChanged}
            />
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  );
}
