import { Skeleton, Steps, Tabs } from 'antd';
import sum from 'lodash/sum';
import { stepOf, workSteps } from '#domain/assets/work/workflow';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { useLoad } from '@/hooks/useLoad';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { assetsService, type WorkOwners } from '@/services/assets';
import { tenantService } from '@/services/tenant';
import { formatNumber } from '@/utils/format';
import { People } from './People';
import styles from './progress.module.css';
import { SignOff } from './SignOff';
import { Units } from './Units';

const Remnants = lazyPage(() => import('./Remnants'));

const defaults = { part: 'units' };

interface Props {
  projectCode: string;
  onChanged: () => void;
  /** Where units come from, for those who may bring them in. */
  onImport?: () => void;
}

/** How far the work is: by stage, by person, unit by unit; what remains to be accepted, and the customer's signature. */
export default function ProgressPanel({ projectCode, onChanged, onImport }: Props) {
  const t = useT();
  const [{ part }, setUrl] = useUrlState(defaults);
  const setPart = (next: string) => setUrl({ part: next });
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
      <Stages standing={owners.standing} />
      <div className={styles.split}>
        <People projectCode={projectCode} owners={owners} invited={invited} onInvited={refresh} />
        <SignOff
          projectCode={projectCode}
          status={status}
          standing={owners.standing}
          unaccepted={unaccepted}
          onChanged={changed}
          onRemnant={() => setPart('remnant')}
        />
      </div>
      <Tabs
        activeKey={part}
        onChange={setPart}
        destroyOnHidden
        items={[
          {
            key: 'units',
            label: t('assets.work.progress.units'),
            children: <Units projectCode={projectCode} owners={owners} onChanged={changed} />,
          },
          {
            key: 'remnant',
            label: `${t('assets.work.progress.remnant')} ${formatTotal(unaccepted)}`,
            children: <Remnants projectCode={projectCode} onChanged={changed} />,
          },
        ]}
      />
    </div>
  );
}

/** A list's total, which beyond a thousand is a text. */
export const formatTotal = (total: number | '1000+') => (typeof total === 'number' ? formatNumber(total) : total);

/** How many units stand at each stage. */
function Stages({ standing }: { standing: WorkOwners['standing'] }) {
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
