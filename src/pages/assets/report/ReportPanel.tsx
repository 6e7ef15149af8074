import { DownloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { reportFormats } from '#domain/subjects/assets/report/formats';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { ReleasePanel } from '@/features/release/ReleasePanel';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { report, useRequest } from '@/hooks/useRequest';
import { type LocaleName, localeNames, useLanguage, useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { downloadFile } from '@/services/file';
import { jobService } from '@/services/job';
import { formatBytes, formatInstant } from '@/utils/format';
import styles from '../import/import.module.css';

const ReportDrawer = lazyPage(() => import('./ReportDrawer'));
const SettingsDrawer = lazyPage(() => import('./SettingsDrawer'));

/** The job kind of the report, as the job list names it. */
const KIND = 'assetsRiskEvaluateReport';

type Format = (typeof reportFormats)[number];

interface Props {
  projectCode: string;
  canCreate: boolean;
}

/** Reports of a project: generated as a job whose progress survives a reload, downloaded and found again. */
export default function ReportPanel({ projectCode, canCreate }: Props) {
  const t = useT();
  const [jobCode, setJobCode] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ objectId: string; name: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { download, failed } = useDownload();
  const jobs = useRequest(
    () => jobService.listJobs({ query: { projectCode, kind: KIND, pageSize: 1 } }, { silent: true }),
    {
      refreshDeps: [projectCode],
      onSuccess: ({ list }) => {
        const running = list.find((job) => job.state === 'queued' || job.state === 'running');
        if (running) setJobCode((current) => current ?? running.jobCode);
      },
    },
  );
  // Only after the jobs: one that ends between the two answers must not be missed.
  const reports = useLoad(
    (options) => assetsService.listReports({ query: { projectCode } }, options),
    [projectCode],
    Boolean(jobs.data ?? jobs.error),
  );
  const [format, setFormat] = useState<Format>('docx');
  const [language, setLanguage] = useState<LocaleName>(useLanguage().name);
  const [settling, setSettling] = useState(false);
  const create = (wanted: Format = format) => {
    setFailure(null);
    setFormat(wanted);
    assetsService
      .createRiskReport({ query: { projectCode, format: wanted, language } })
      .then((job) => setJobCode(job.jobCode), report);
  };
  const action = canCreate ? { label: t('assets.report.createReport'), onClick: () => create() } : undefined;

  if (reports.error && !reports.data) return <FailureBlock compact error={reports.error} onRetry={reports.refresh} />;
  return (
    <section className={styles.panel}>
      {reports.data && (
        <div className={styles.buttons}>
          {canCreate && (
            <Segmented<LocaleName>
              aria-label={t('assets.report.language')}
              value={language}
              onChange={setLanguage}
              options={(Object.keys(localeNames) as LocaleName[]).map((name) => ({
                value: name,
                label: localeNames[name],
              }))}
            />
          )}
          <Button onClick={() => setSettling(true)}>{t('assets.report.settings')}</Button>
          {(action && reports.data.length > 0 ? reportFormats : []).map((kind) => (
            <Button
              key={kind}
              type={kind === 'docx' ? 'primary' : 'default'}
              disabled={jobCode !== null}
              onClick={() => create(kind)}
            >
              {t(`assets.report.create_${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {reports.data && (
        <ReleasePanel
          projectCode={projectCode}
          document="riskReport"
          before={t('assets.report.beforeRelease')}
          stamp={reports.data[0]?.objectId}
          onDrawFinal={canCreate && jobCode === null ? () => create() : undefined}
          lacks={reports.data.length === 0 ? t('assets.report.beforeReview') : undefined}
        />
      )}
      {failure && <FailureBlock compact title={failure} onRetry={() => create()} />}
      <DownloadFailure failed={failed} />
      {jobCode && (
        <JobProgress
          jobCode={jobCode}
          title={t('assets.report.creatingReport')}
          onOver={(job) => {
            setJobCode(null);
            if (job.state === 'failed') setFailure(job.errorMsg ?? t('common.jobFailed'));
            reports.refresh();
          }}
        />
      )}
      {!reports.data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : reports.data.length === 0 ? (
        !jobCode &&
        !failure && (
          <EmptyState
            title={t('assets.report.emptyReports')}
            text={t('assets.report.emptyReportsText')}
            action={action}
          />
        )
      ) : (
        <PlainTable
          rowKey="objectId"
          dataSource={reports.data}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t('assets.report.fileName'), dataIndex: 'name', className: styles.wholeName },
            { title: t('assets.report.size'), dataIndex: 'size', width: 100, align: 'right', render: formatBytes },
            { title: t('assets.report.createdAt'), dataIndex: 'createdAt', width: 150, render: formatInstant },
            { title: t('assets.report.createdBy'), dataIndex: 'createdBy', width: 120 },
            {
              title: '',
              key: 'download',
              // Within reach on a narrow screen, too.
              fixed: 'end',
              width: 250,
              render: (_, { objectId, name, hasData }) => (
                <div className={styles.rowActions}>
                  {hasData && (
                    <Button type="link" size="small" onClick={() => setOpened({ objectId, name })}>
                      {t('assets.report.openReportRisks')}
                    </Button>
                  )}
                  <Button
                    type="link"
                    size="small"
                    icon={<DownloadOutlined />}
                    onClick={() => download((options) => downloadFile({ objectId, projectCode }, options))}
                  >
                    {t('assets.report.download')}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      {settling && <SettingsDrawer projectCode={projectCode} onClose={() => setSettling(false)} />}
      {opened && <ReportDrawer {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
