import { Progress, Skeleton } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { ClosedNotice } from '@/features/project/ClosedNotice';
import overview from '@/features/project/overview.module.css';
import { ProjectFacts } from '@/features/project/ProjectFacts';
import { Waiting } from '@/features/project/Waiting';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import type { ProjectDetail } from '@/services/project';
import { formatNumber } from '@/utils/format';
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
    <div className={overview.page}>
      <ClosedNotice closing={project.closing} />
      {isEmpty ? (
        <section className={overview.card}>
          <EmptyState
            title={t('assets.nextImportTitle')}
            text={t('assets.nextImport')}
            action={canImport ? { label: t('assets.importInventory'), onClick: () => go('import') } : undefined}
          />
        </section>
      ) : (
        <>
          <div className={styles.top}>
            <Waiting tasks={waiting} />
            <section className={overview.card} aria-labelledby="project-completion">
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
      <ProjectFacts project={project} />
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
      <section className={overview.card}>
        <h2>{t('assets.levels')}</h2>
        <BeforeAfter figures={figures} onRisks={onRisks} />
      </section>
      <section className={overview.card}>
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
