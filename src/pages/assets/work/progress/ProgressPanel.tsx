import { useSearchParams } from '@umijs/max';
import { Skeleton, Steps } from 'antd';
import sum from 'lodash/sum';
import { limits } from '#domain/kernel/limits';
import { stepOf, type WorkStep, workSteps } from '#domain/subjects/assets/work/workflow';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type WorkOwners } from '@/services/assets';
import { tenantService } from '@/services/tenant';
import { formatNumber } from '@/utils/format';
import { People } from './People';
import styles from './progress.module.css';
import { SignOff } from './SignOff';
import { Units } from './Units';

interface Props {
  projectCode: string;
  onChanged: () => void;
  /** Where units come from, for those who may bring them in. */
  onImport?: () => void;
  /** To what remains to be accepted. */
  onRemnant: () => void;
}

/** How far the work is: by stage, by person, unit by unit, and the customer's signature. */
export default function ProgressPanel({ projectCode, onChanged, onImport, onRemnant }: Props) {
  const t = useT();
  const [, setParams] = useSearchParams();
  /** The units of a stage, or of somebody, in the list below. */
  const show = (filters: Record<string, string>) => setParams({ tab: 'progress', view: 'all', ...filters });
  const { data, error, refresh } = useLoad(
    async (options) => {
      const query = { projectCode };
      const invitedBy = async ({ allowedActions }: WorkOwners) =>
        allowedActions.includes('addExecutor')
          ? (await tenantService.listInvitations({ query: { pageSize: limits.pageSizeMax } }, options)).list
          : [];
      const owners = assetsService.listWorkOwners({ query }, options);
      const [status, unaccepted, invited] = await Promise.all([
        assetsService.getWorkStatus({ query }, options),
        assetsService.listUnacceptedRisks({ query: { ...query, pageSize: 1 } }, options),
        owners.then(invitedBy),
      ]);
      return { owners: await owners, status, unaccepted: unaccepted.total, invited };
    },
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { owners, status, unaccepted, invited } = data;
  if (owners.standing.length === 0) {
    return (
      <section className={styles.card}>
        <EmptyState
          title={t('assets.work.progress.emptyUnits')}
          text={t('assets.work.progress.emptyUnitsText')}
          action={onImport && { label: t('assets.importInventory'), onClick: onImport }}
        />
      </section>
    );
  }
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <div className={styles.panel}>
      <Stages standing={owners.standing} onStage={(stage) => show({ stage })} />
      <div className={styles.split}>
        <People projectCode={projectCode} owners={owners} invited={invited} onInvited={refresh} onUnits={show} />
        <SignOff
          projectCode={projectCode}
          status={status}
          standing={owners.standing}
          unaccepted={unaccepted}
          onChanged={changed}
          onRemnant={onRemnant}
        />
      </div>
      <Units projectCode={projectCode} owners={owners} onChanged={changed} />
    </div>
  );
}

interface StagesProps {
  standing: WorkOwners['standing'];
  onStage: (stage: WorkStep | 'assets_progress_fin') => void;
}

/** The number of units at each stage; each number leads to them. */
function Stages({ standing, onStage }: StagesProps) {
  const t = useT();
  const unitsOf = (rows: WorkOwners['standing']) => sum(rows.map((row) => row.units));
  const stages = workSteps.map((step) => {
    const rows = standing.filter((row) => stepOf(row.stage) === step);
    return {
      step,
      units: unitsOf(rows),
      inhand: unitsOf(rows.filter((row) => row.state === 'inhand' && row.stage === step)),
      returned: unitsOf(rows.filter((row) => row.state === 'inhand' && row.stage !== step)),
      submitted: unitsOf(rows.filter((row) => row.state === 'submitted')),
    };
  });
  const finished = unitsOf(standing.filter((row) => row.stage === 'assets_progress_fin'));
  const first = stages.findIndex((stage) => stage.units > 0);
  const current = first < 0 ? (finished > 0 ? stages.length : 0) : first;
  return (
    <section className={styles.card} aria-label={t('assets.work.progress.stages')}>
      <Steps
        className={styles.stages}
        size="small"
        styles={{ itemContent: { fontSize: 12 } }}
        current={current}
        onChange={(index) => onStage(workSteps[index] ?? 'assets_progress_fin')}
        items={[
          ...stages.map(({ step, units, inhand, returned, submitted }) => ({
            title: `${t(`assets.work.step_${step}`)} ${formatNumber(units)}`,
            content: units > 0 ? t('assets.work.progress.stageDetail', { inhand, returned, submitted }) : undefined,
          })),
          { title: `${t('assets.work.progress.finishedUnits')} ${formatNumber(finished)}` },
        ]}
      />
    </section>
  );
}
