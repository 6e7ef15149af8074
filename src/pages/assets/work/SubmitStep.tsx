import { Button, Skeleton } from 'antd';
import { type Key, useState } from 'react';
import type { RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import { type UnitGap, unitGaps } from '#domain/subjects/assets/work/gaps';
import { stepsAt, type WizardStep, type WorkStep } from '#domain/subjects/assets/work/workflow';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { type Moved, submitUnits, type WorkUnit } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { formatNumber, portalToday } from '@/utils/format';
import { stepOfGap } from './fieldOfGap';
import { LeftUnits } from './LeftUnits';
import { StandingDot } from './Standing';
import { mayTakeOver, useTakeOver } from './useTakeOver';
import { risksByUnit } from './useWork';
import styles from './work.module.css';

interface Props {
  projectCode: string;
  units: readonly WorkUnit[];
  criteria: RiskCriteria;
  /** Saves that have not arrived yet: what they fill in is not there for the reviewer. */
  waiting: number;
  online: boolean;
  /** Leads to where a unit's gap is filled. */
  onJump: (step: WizardStep, unitId: string, gap?: UnitGap) => void;
  onChanged: () => void;
}

interface Ready extends WorkUnit {
  step: WorkStep;
  gaps: UnitGap[];
}

/** What can be handed to the reviewer, and what the rest still lacks. */
export default function SubmitStep({ projectCode, units, criteria, waiting, online, onJump, onChanged }: Props) {
  const t = useT();
  const open = units.filter((unit) => unit.state === 'inhand');
  // Before treatment it only matters how many risks there are, which the units tell themselves.
  const asksRisks = open.some((unit) =>
    stepsAt(unit.stage, unit.rounds).some((step) => step === 'risk' || step === 'remnant_risk'),
  );
  const { data, error, refresh } = useRequest(() => risksByUnit(projectCode), {
    ready: asksRisks,
    refreshDeps: [projectCode, units],
  });
  const [selected, setSelected] = useState<Key[]>([]);
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [result, setResult] = useState<Moved | null>(null);
  const takeOver = useTakeOver(projectCode, onChanged);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (asksRisks && !data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const today = portalToday();
  const rows = open.flatMap((unit): Ready[] => {
    const steps = stepsAt(unit.stage, unit.rounds);
    const { riskCount, isSeen } = unit;
    const content = { riskCount, isSeen, risks: data?.get(unit.unitId) ?? [], criteria, today };
    return steps[0] ? [{ ...unit, step: steps[0], gaps: unitGaps('submit', steps, content) }] : [];
  });
  const ready = rows.filter((row) => row.gaps.length === 0 && row.allowedActions.includes('submit'));
  const unseen = rows.filter((row) => mayTakeOver(row) && row.gaps.every((gap) => gap === 'notSeen'));
  const jump = ({ gaps: [gap], step, unitId }: Ready) => onJump((gap && stepOfGap(gap)) ?? step, unitId, gap);
  const ticked = (all: readonly Ready[]) => all.filter((row) => selected.includes(row.unitId));
  const isPart = ticked(ready).length > 0;
  const chosen = isPart ? ticked(ready) : ready;
  /** The unopened units that the executor has ticked; they are submitted as they were imported. */
  const taken = ticked(unseen);

  const submit = async () => {
    setSending(true);
    try {
      const total = await submitUnits({ projectCode, unitIds: chosen.map((row) => row.unitId) });
      setResult(total);
      setSelected((now) => now.filter((unitId) => !chosen.some((row) => row.unitId === unitId)));
      if (total.moved > 0) void toast('success', t('assets.work.submitted', { count: total.moved }));
    } catch (failure) {
      if (!(failure instanceof PortalError)) throw failure;
    } finally {
      setSending(false);
      onChanged();
    }
  };

  if (rows.length === 0) {
    return (
      <section className={styles.card}>
        <EmptyState
          title={
            result && result.moved > 0
              ? t('assets.work.submitted', { count: result.moved })
              : t('assets.work.nothingToSubmit')
          }
          text={t('assets.work.nothingToSubmitText')}
        />
      </section>
    );
  }
  return (
    <section className={styles.card}>
      {takeOver.shown}
      {result && result.left.length > 0 && (
        <LeftUnits
          title={t('assets.work.submittedPartly', { moved: result.moved, left: result.left.length })}
          left={result.left}
        />
      )}
      <div className={styles.submitBar}>
        <span>
          {t('assets.work.readyCount', {
            ready: formatNumber(ready.length),
            open: formatNumber(rows.length - ready.length),
          })}
        </span>
        {waiting > 0 && (
          <StatusLabel tone="waiting">{t('assets.work.submitAfterSending', { count: waiting })}</StatusLabel>
        )}
        {!online && <StatusLabel tone="waiting">{t('assets.work.submitOnline')}</StatusLabel>}
        {unseen.length > 0 && (
          <>
            {taken.length === 0 && (
              <span className={styles.soft}>
                {t('assets.work.takeOverTick', { count: formatNumber(unseen.length) })}
              </span>
            )}
            <Button disabled={taken.length === 0 || waiting > 0 || !online} onClick={() => takeOver.ask(taken)}>
              {`${t('assets.work.takeOver')} ${taken.length}`}
            </Button>
          </>
        )}
        <Button
          type="primary"
          loading={sending}
          disabled={chosen.length === 0 || waiting > 0 || !online}
          // All of them at once is asked about: there may be hundreds.
          onClick={!isPart && chosen.length > 1 ? () => setAsking(true) : submit}
        >
          {isPart
            ? t('assets.work.submitSelected', { count: chosen.length })
            : t('assets.work.submitAll', { count: chosen.length })}
        </Button>
      </div>
      {asking && (
        <RecordDialog
          title={t('assets.work.submitAllTitle', { count: formatNumber(chosen.length) })}
          okText={t('assets.work.submitYes')}
          send={submit}
          onClose={() => setAsking(false)}
        >
          {t('assets.work.submitAllText')}
        </RecordDialog>
      )}
      <PlainTable<Ready>
        rowKey="unitId"
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        pagination={{ hideOnSinglePage: true, defaultPageSize: 50 }}
        rowSelection={{
          selectedRowKeys: selected,
          onChange: setSelected,
          getTitleCheckboxProps: () => ({ 'aria-label': t('common.selectPage') }),
          getCheckboxProps: (row) => ({
            disabled: !ready.includes(row) && !unseen.includes(row),
            'aria-label': t('common.selectOf', { what: row.name }),
          }),
        }}
        columns={[
          { title: t('assets.fields.assetCode'), dataIndex: 'assetCode', width: 120 },
          { title: t('assets.fields.name'), dataIndex: 'name', ...cutAt(240) },
          {
            title: t('assets.work.standing'),
            key: 'standing',
            width: 208,
            render: (_, row) => <StandingDot standing={row} />,
          },
          { title: t('assets.riskCount'), dataIndex: 'riskCount', width: 80, align: 'right' },
          {
            title: t('assets.work.ready'),
            key: 'gaps',
            render: (_, row) =>
              row.gaps.length === 0 ? (
                <StatusLabel tone="done">{t('assets.work.isReady')}</StatusLabel>
              ) : (
                <>
                  {row.gaps.map((gap) => (
                    <StatusLabel key={gap} tone={gap === 'notSeen' ? 'waiting' : 'late'}>
                      {t(`assets.work.gap_${gap}`)}
                    </StatusLabel>
                  ))}
                  <Button type="link" size="small" onClick={() => jump(row)}>
                    {t(row.gaps.every((gap) => gap === 'notSeen') ? 'assets.work.lookAt' : 'assets.work.fillIn')}
                  </Button>
                </>
              ),
          },
        ]}
      />
    </section>
  );
}
