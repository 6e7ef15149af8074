import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { isOf2007, SUPERSEDED_ON } from '#domain/subjects/assets/method/method';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRequest } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { assetsService, type MethodRow } from '@/services/assets';
import { type JobView, jobService } from '@/services/job';
import type { ProjectDetail } from '@/services/project';
import { formatNumber } from '@/utils/format';
import { MethodDetail } from './MethodDetail';
import styles from './method.module.css';

const MethodDrawer = lazyPage(() => import('./MethodDrawer'));

/** The job kind of changing the method, as the job list names it. */
const KIND = 'chooseMethod';

const idOf = ({ key, version }: { key: string; version: number }) => `${key}@${version}`;
type WithTables = MethodRow & { tables: NonNullable<MethodRow['tables']> };
const hasTables = (method: MethodRow): method is WithTables => method.tables !== null;

interface Props {
  project: ProjectDetail;
  /** After another method was chosen: everything computed is new. */
  onChanged: () => void;
}

/** The methods that a project can be assessed with, and the one that it uses. */
export default function MethodPanel({ project, onChanged }: Props) {
  const t = useT();
  const say = useSay();
  const { projectCode, allowedActions } = project;
  const { data, error, refresh, refreshAsync } = useLoad(
    (options) => assetsService.listMethods({ query: { projectCode } }, options),
    [projectCode],
  );
  const [shownId, setShownId] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [jobCode, setJobCode] = useState<string | null>(null);
  // A change that was under way before the page was loaded again.
  useRequest(() => jobService.listJobs({ query: { projectCode, kind: KIND, pageSize: 1 } }, { silent: true }), {
    refreshDeps: [projectCode],
    onSuccess: ({ list }) => {
      const running = list.find((job) => job.state === 'queued' || job.state === 'running');
      if (running) setJobCode((current) => current ?? running.jobCode);
    },
  });
  const [editing, setEditing] = useState<{ method: WithTables; isCopy: boolean } | null>(null);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  const shown =
    data?.find((method) => idOf(method) === shownId) ?? data?.find((method) => method.isChosen) ?? data?.[0];
  if (!data || !shown) return <Skeleton active paragraph={{ rows: 8 }} />;
  const name = say(shown.name);
  const canEdit = allowedActions.includes('editInventory');

  /** In this place a refused transition has one reason. */
  const inOurWords = (error: unknown): never => {
    if (!(error instanceof PortalError) || error.code !== errorCodes.refusedTransition) throw error;
    throw new PortalError(t('assets.method.notNow'), error.code);
  };
  const over = async (job: JobView) => {
    setJobCode(null);
    if (job.state === 'failed') return void toast('error', job.errorMsg ?? t('common.jobFailed'));
    // What fails here is shown in the content's place.
    const loaded = await refreshAsync().catch(() => undefined);
    const chosen = loaded?.data.find((method) => method.isChosen);
    if (chosen) void toast('success', t('assets.method.chosen', { name: say(chosen.name) }));
    onChanged();
  };

  return (
    <>
      {jobCode && <JobProgress jobCode={jobCode} title={t('assets.method.choosing')} onOver={over} />}
      <div className={styles.list}>
        <PlainTable<MethodRow>
          rowKey={idOf}
          dataSource={data}
          aria-label={t('assets.method.methods')}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: [idOf(shown)],
            onChange: ([id]) => setShownId(String(id)),
            getCheckboxProps: (row) => ({ 'aria-label': say(row.name) }),
          }}
          onRow={(row) => ({ className: styles.row, onClick: () => setShownId(idOf(row)) })}
          columns={[
            { title: t('assets.method.name'), key: 'name', render: (_, row) => say(row.name) },
            {
              title: t('assets.method.origin'),
              key: 'origin',
              width: 80,
              render: (_, row) => t(`assets.method.origin_${row.origin}`),
            },
            { title: t('assets.method.version'), dataIndex: 'version', width: 60, align: 'right' },
            {
              title: t('assets.method.state'),
              key: 'state',
              width: 100,
              render: (_, row) => row.isChosen && <StatusLabel tone="done">{t('assets.method.inUse')}</StatusLabel>,
            },
          ]}
        />
      </div>
      <section className={styles.card}>
        <div className={styles.head}>
          <h2>{name}</h2>
          {shown.isChosen && <StatusLabel tone="done">{t('assets.method.inUse')}</StatusLabel>}
          <span className={styles.actions}>
            {canEdit && hasTables(shown) && (
              <Button onClick={() => setEditing({ method: shown, isCopy: true })}>{t('assets.method.copy')}</Button>
            )}
            {canEdit && shown.origin === 'own' && hasTables(shown) && (
              <Button onClick={() => setEditing({ method: shown, isCopy: false })}>{t('assets.method.edit')}</Button>
            )}
            {!shown.isChosen && allowedActions.includes('chooseMethod') && (
              <Button type="primary" disabled={jobCode !== null} onClick={() => setAsking(true)}>
                {t('assets.method.choose')}
              </Button>
            )}
          </span>
        </div>
        <p className={styles.note}>
          {t('assets.methodLine', { name, source: shown.source || '–', version: shown.version })}
          {isOf2007(shown) && ` · ${t('project.method_superseded', { day: SUPERSEDED_ON })}`}
        </p>
        <MethodDetail method={shown} />
      </section>
      {asking && (
        <RecordDialog
          title={t('assets.method.chooseTitle', { name })}
          okText={t('assets.method.choose')}
          send={async (_, options) => {
            const { key, version } = shown;
            const started = await assetsService
              .chooseMethod({ body: { projectCode, key, version } }, options)
              .catch(inOurWords);
            setJobCode(started.jobCode);
          }}
          onClose={() => setAsking(false)}
        >
          {t('assets.method.chooseText', { count: formatNumber(project.counts.risks) })}
        </RecordDialog>
      )}
      {editing && (
        <MethodDrawer
          {...editing}
          onClose={() => setEditing(null)}
          onSaved={async (saved) => {
            setEditing(null);
            // What fails here is shown in the content's place.
            await refreshAsync().catch(() => undefined);
            setShownId(idOf(saved));
          }}
        />
      )}
    </>
  );
}
