import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { saveGapReportHeaderRules } from '#domain/generated/rules/gap/saveGapReportHeader';
import { type Level, levelWords } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { gravestFirst } from '#domain/subjects/gap/analysis/figures';
import { EmptyState } from '@/components/EmptyState';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { DayField, TextField } from '@/components/fields';
import { LevelTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
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

type Header = GapReportData['header'];
type Counts = GapReportData['whole']['before'];
const headerFields = ['companyName', 'checkDate', 'contactName', 'department', 'telephone'] as const;

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
      <Head report={data} onChanged={refresh} />
      <section className={styles.figures}>
        <FigureCard
          label={t('questionnaire.gap.score')}
          value={whole.score === null ? NOTHING : `${Math.round(whole.score * 100)}%`}
        />
        <FigureCard label={t('questionnaire.gap.findings')} value={whole.findings} to="?tab=findings" />
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
        <FigureCard label={t('questionnaire.gap.excluded')} value={whole.excluded} to="?tab=findings&level=excluded" />
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

/** What heads the report (section 3 of the specification). */
function Head({ report, onChanged }: { report: GapReportData; onChanged: () => void }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const { header, projectCode, version, allowedActions } = report;
  return (
    <section className={styles.card}>
      <h2>
        {t('questionnaire.gap.head')}{' '}
        {allowedActions.includes('editReport') && (
          <Button type="link" size="small" onClick={() => setEditing(true)}>
            {t('questionnaire.gap.editHead')}
          </Button>
        )}
      </h2>
      <Facts
        items={headerFields.map((field) => ({
          key: field,
          label: t(`questionnaire.gap.${field}`),
          children: header[field] ?? NOTHING,
        }))}
      />
      {editing && (
        <RecordDialog<Partial<Header>>
          title={t('questionnaire.gap.editHead')}
          okText={t('common.save')}
          fresh={header}
          send={async (values, options) => {
            const stated = Object.fromEntries(headerFields.map((field) => [field, values[field] || null]));
            await gapService.saveGapReportHeader(
              { body: { ...(stated as Record<keyof Header, string | null>), projectCode, version } },
              options,
            );
          }}
          onTried={onChanged}
          onClose={() => setEditing(false)}
        >
          <TextField
            name="companyName"
            label={t('questionnaire.gap.companyName')}
            {...saveGapReportHeaderRules.companyName}
          />
          <DayField name="checkDate" label={t('questionnaire.gap.checkDate')} />
          <TextField
            name="contactName"
            label={t('questionnaire.gap.contactName')}
            {...saveGapReportHeaderRules.contactName}
          />
          <TextField
            name="department"
            label={t('questionnaire.gap.department')}
            {...saveGapReportHeaderRules.department}
          />
          <TextField name="telephone" label={t('questionnaire.gap.telephone')} inputMode="tel" />
        </RecordDialog>
      )}
    </section>
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
        {
          title: t('questionnaire.gap.score'),
          dataIndex: 'score',
          width: 150,
          render: (score: number | null) => <ScoreBar score={score} />,
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
        {
          title: t('questionnaire.gap.score'),
          dataIndex: 'score',
          width: 160,
          render: (score: number | null) => <ScoreBar score={score} />,
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
