import { Skeleton } from 'antd';
import { type Level, levelWords } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { type Coverage, gravestFirst } from '#domain/subjects/gap/analysis/figures';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { LevelTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import { ReleasePanel } from '@/features/release/ReleasePanel';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type GapReportData, gapService } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { AnalysisStatus } from './AnalysisStatus';
import { ScoreBar } from './FindingParts';
import styles from './gap.module.css';
import { Radar } from './Radar';
import { ReportFiles } from './ReportFiles';
import { ReportHead } from './ReportHead';

type Counts = GapReportData['whole']['before'];

/** The gap report on screen: its head, how much of each chapter is met, before and after, and the trend. */
export default function GapReport({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => gapService.getGapReport({ query: { projectCode } }, options),
    [projectCode],
  );
  if (isMissing(error))
    return <EmptyState title={t('questionnaire.gap.notBegun')} text={t('questionnaire.gap.notBegunText')} />;
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { whole, chapters, trend } = data;
  return (
    <div className={styles.page}>
      <ReportFiles projectCode={projectCode} />
      <ReleasePanel
        // Its head is part of what was approved.
        key={`${data.status} ${data.version}`}
        projectCode={projectCode}
        document="gapReport"
        before={t('questionnaire.gap.beforeRelease')}
      />
      <ReportHead report={data} onChanged={refresh} />
      <section className={styles.figures}>
        <FigureCard
          label={t('questionnaire.gap.score')}
          value={whole.score === null ? NOTHING : `${Math.round(whole.score * 100)}%`}
          note={t('questionnaire.gap.answeredShare', whole)}
        />
        <FigureCard
          label={t('questionnaire.gap.unassessed')}
          value={whole.applicable - whole.assessed}
          note={t('questionnaire.gap.assessedNote', whole)}
          to="?tab=findings&level=none"
        />
        <FigureCard label={t('questionnaire.gap.findings')} value={whole.findings} to="?tab=findings&level=gap" />
        <FigureCard
          label={t('questionnaire.gap.openRisks')}
          value={whole.openRisks}
          isLate={whole.openRisks > 0}
          to="?tab=findings&riskState=open"
        />
        <FigureCard label={t('questionnaire.gap.stage_inhand')} value={whole.inHand} to="?tab=findings&stage=inhand" />
        <FigureCard
          label={t('questionnaire.gap.stage_finished')}
          value={whole.finished}
          to="?tab=findings&stage=finished"
        />
      </section>
      <div className={styles.two}>
        <section className={styles.card}>
          <h2>{t('questionnaire.gap.radar')}</h2>
          <Radar spokes={chapters.map(({ ref, score }) => ({ key: ref, value: score }))} />
        </section>
        <section className={styles.card}>
          <h2>{t('questionnaire.gap.beforeAfter')}</h2>
          <BeforeAfter before={whole.before} after={whole.after} />
        </section>
      </div>
      <section className={styles.card}>
        <h2>{t('questionnaire.gap.byChapter')}</h2>
        <Chapters chapters={chapters} />
      </section>
      <section className={styles.card}>
        <h2>{t('questionnaire.gap.trend')}</h2>
        <Trend trend={trend} />
      </section>
    </div>
  );
}

/** How many are of each level, as a bar in their colours. */
function Stack({ counts }: { counts: Counts }) {
  const say = useSay();
  const all = gravestFirst.reduce((sum, level) => sum + counts[level], 0);
  if (all === 0) return NOTHING;
  return (
    <span className={styles.stack}>
      {gravestFirst.map((level) => (
        <span
          key={level}
          title={`${level} ${say(levelWords[level])}: ${counts[level]}`}
          style={{ inlineSize: `${(counts[level] / all) * 100}%`, background: riskColors[level].background }}
        />
      ))}
    </span>
  );
}

function BeforeAfter({ before, after }: { before: Counts; after: Counts }) {
  const t = useT();
  return (
    <PlainTable<{ level: Level }>
      rowKey="level"
      dataSource={gravestFirst.map((level) => ({ level }))}
      columns={[
        {
          title: t('questionnaire.gap.level'),
          dataIndex: 'level',
          render: (level: Level) => <LevelTag level={level} />,
        },
        {
          title: t('questionnaire.gap.before'),
          dataIndex: 'before',
          align: 'right',
          render: (_, { level }) => formatNumber(before[level]),
        },
        {
          title: t('questionnaire.gap.after'),
          dataIndex: 'after',
          align: 'right',
          render: (_, { level }) => formatNumber(after[level]),
        },
      ]}
    />
  );
}

type Chapter = GapReportData['chapters'][number];
const assessedOf = (_: unknown, { assessed, applicable }: Coverage) => `${assessed}/${applicable}`;
const level = (value: number | null) => (value === null ? NOTHING : value.toFixed(2));

function Chapters({ chapters }: { chapters: Chapter[] }) {
  const t = useT();
  const say = useSay();
  return (
    <PlainTable<Chapter>
      rowKey="ref"
      dataSource={chapters}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: t('questionnaire.gap.chapter'),
          dataIndex: 'ref',
          ...cutAt(180),
          render: (ref: string, { title }) => `${ref} ${say(title)}`,
        },
        { title: t('questionnaire.gap.assessed'), key: 'assessed', width: 80, align: 'right', render: assessedOf },
        {
          title: t('questionnaire.gap.score'),
          dataIndex: 'score',
          width: 170,
          render: (score: number | null, chapter) => <ScoreBar score={score} of={chapter} />,
        },
        {
          title: t('questionnaire.gap.levels'),
          dataIndex: 'before',
          width: 180,
          render: (_, { before }) => <Stack counts={before} />,
        },
        { title: t('questionnaire.gap.findings'), dataIndex: 'findings', width: 80, align: 'right' },
        { title: t('questionnaire.gap.openRisks'), dataIndex: 'openRisks', width: 100, align: 'right' },
        {
          title: t('questionnaire.gap.levelBefore'),
          dataIndex: 'levelBefore',
          width: 110,
          align: 'right',
          render: level,
        },
        {
          title: t('questionnaire.gap.levelNow'),
          dataIndex: 'levelAfter',
          width: 110,
          align: 'right',
          render: level,
        },
      ]}
    />
  );
}

type Point = GapReportData['trend'][number];

function Trend({ trend }: { trend: Point[] }) {
  const t = useT();
  return (
    <PlainTable<Point>
      rowKey="projectCode"
      dataSource={trend}
      columns={[
        { title: t('questionnaire.gap.project'), dataIndex: 'projectName', ...cutAt(220) },
        {
          title: t('questionnaire.gap.analysisStatus'),
          dataIndex: 'status',
          width: 110,
          render: (_, { status }) => <AnalysisStatus status={status} />,
        },
        {
          title: t('questionnaire.gap.evaluated'),
          dataIndex: 'evaluatedAt',
          width: 150,
          render: (at: string) => formatInstant(at),
        },
        { title: t('questionnaire.gap.assessed'), key: 'assessed', width: 80, align: 'right', render: assessedOf },
        {
          title: t('questionnaire.gap.score'),
          dataIndex: 'score',
          width: 170,
          render: (score: number | null, point) => <ScoreBar score={score} of={point} />,
        },
        {
          title: t('questionnaire.gap.levelBefore'),
          dataIndex: 'levelBefore',
          width: 110,
          align: 'right',
          render: level,
        },
        {
          title: t('questionnaire.gap.levelNow'),
          dataIndex: 'levelAfter',
          width: 110,
          align: 'right',
          render: level,
        },
      ]}
    />
  );
}
