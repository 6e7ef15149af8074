import { ProDescriptions } from '@ant-design/pro-components';
import { Progress, Skeleton } from 'antd';
import { roleCodes } from '#domain/kernel/roles';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { TaskList } from '@/components/TaskList';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import type { ProjectDetail } from '@/services/project';
import { formatNumber, NOTHING } from '@/utils/format';
import { BeforeAfter } from '../report/BeforeAfter';
import { cellBefore } from '../report/cells';
import { HeatMap } from '../risk/HeatMap';
import styles from './projectPage.module.css';

interface Props {
  project: ProjectDetail;
  go: (tab: string, filters?: Record<string, string>) => void;
}

/** How far the project is, what waits for whom, what its risks are; every number leads to what it counts. */
export default function Overview({ project, go }: Props) {
  const t = useT();
  const { counts, waiting, allowedActions } = project;
  const isEmpty = counts.units === 0;
  const canImport = allowedActions.includes('importInventory');
  return (
    <div className={styles.page}>
      {isEmpty ? (
        <section className={styles.card}>
          <EmptyState
            title={t('assets.nextImportTitle')}
            text={t('assets.nextImport')}
            action={canImport ? { label: t('assets.importInventory'), onClick: () => go('import') } : undefined}
          />
        </section>
      ) : (
        <>
          <div className={styles.top}>
            <section className={styles.card} aria-labelledby="project-waiting">
              <h2 id="project-waiting">{t('assets.nextSteps')}</h2>
              {waiting.length > 0 ? (
                <TaskList tasks={waiting} />
              ) : (
                <EmptyState title={t('assets.nothingWaits')} text={t('assets.nothingWaitsText')} />
              )}
            </section>
            <section className={styles.card} aria-labelledby="project-completion">
              <h2 id="project-completion">{t('assets.completion')}</h2>
              <Progress
                percent={Math.floor((counts.finishedUnits / counts.units) * 100)}
                aria-labelledby="project-completion"
              />
              <p className={styles.soft}>
                {t('assets.doneOf', { done: formatNumber(counts.finishedUnits), all: formatNumber(counts.units) })}
              </p>
            </section>
          </div>
          <section className={styles.figures}>
            <FigureCard label={t('assets.units')} value={counts.units} to="?tab=units" />
            <FigureCard
              label={t('assets.unassignedUnits')}
              value={counts.unassignedUnits}
              to="?tab=progress&view=all&assignee=none"
            />
            <FigureCard
              label={t('assets.lateUnits')}
              value={counts.lateUnits}
              isLate={counts.lateUnits > 0}
              to="?tab=progress&view=all&late=true"
            />
            <FigureCard label={t('assets.risks')} value={counts.risks} to="?tab=risks" />
            <FigureCard label={t('assets.highRisks')} value={counts.highRisks} to="?tab=risks&level=high" />
          </section>
          {counts.risks > 0 && <Risks projectCode={project.projectCode} go={go} />}
        </>
      )}
      <Facts project={project} />
    </div>
  );
}

/** The levels before and after treatment, and the heat map. */
function Risks({ projectCode, go }: { projectCode: string; go: Props['go'] }) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) =>
      Promise.all([
        assetsService.getReportFigures({ query: { projectCode } }, options),
        assetsService.getHeatMap({ query: { projectCode } }, options),
      ]),
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 7 }} />;
  const [figures, map] = data;
  const onRisks = (filters: Record<string, string>) => go('risks', filters);
  return (
    <div className={styles.maps}>
      <section className={styles.card}>
        <h2>{t('assets.levels')}</h2>
        <BeforeAfter figures={figures} onRisks={onRisks} />
      </section>
      <section className={styles.card}>
        <h2>{t('assets.heatMap')}</h2>
        <HeatMap
          data={map}
          hint={t('assets.report.heatBeforeHint')}
          onSelect={(cell) => cell && onRisks(cellBefore(cell))}
        />
      </section>
    </div>
  );
}

/** Its parties, days and method, and who is on it. */
function Facts({ project }: { project: ProjectDetail }) {
  const t = useT();
  const say = useSay();
  return (
    <>
      <section className={styles.card}>
        <ProDescriptions<ProjectDetail>
          size="small"
          column={2}
          title={t('assets.facts')}
          dataSource={project}
          columns={[
            { title: t('assets.customerParty'), dataIndex: ['customer', 'tenantName'] },
            { title: t('assets.channelParty'), dataIndex: ['channel', 'tenantName'] },
            {
              title: t('assets.consultant'),
              key: 'owner',
              render: (_, { owner }) => [owner.showName, owner.phone].filter(Boolean).join(' '),
            },
            { title: t('assets.method'), key: 'method', render: (_, { method }) => (method ? say(method) : NOTHING) },
            {
              title: t('assets.period'),
              key: 'period',
              render: (_, { beginDate, endDate }) => `${beginDate ?? NOTHING} → ${endDate ?? NOTHING}`,
            },
          ]}
        />
      </section>
      <section className={styles.card}>
        <ProDescriptions<ProjectDetail>
          size="small"
          column={2}
          title={t('assets.people')}
          dataSource={project}
          columns={roleCodes.flatMap((role) => {
            const people = project.customerPeople.filter(({ roleCodes: has }) => has.includes(role));
            const names = people.map(({ showName }) => showName).join(t('common.comma'));
            return people.length > 0 ? [{ key: role, title: t(`user.role_${role}`), render: () => names }] : [];
          })}
        />
      </section>
    </>
  );
}
