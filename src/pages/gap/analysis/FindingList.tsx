import { Button, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { listFindingsRules } from '#domain/generated/rules/gap/listFindings';
import { MET } from '#domain/subjects/gap/analysis/figures';
import { gapLists } from '#domain/subjects/gap/lists';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { DisposalLabel } from '@/features/gap/DisposalLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { LivePage } from '@/hooks/useNews';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { type FindingRow, type GapAnalysis, gapService, watchedGap } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import { NOTHING } from '@/utils/format';
import { AnalysisBar } from './AnalysisBar';
import { AssignDialog, useResponsibles } from './AssignDialog';
import { FindingLevel, RiskLabel, ScoreBar } from './FindingParts';
import styles from './gap.module.css';
import { MeasuresDialog } from './MeasuresDialog';

const FindingDrawer = lazyPage(() => import('./FindingDrawer'));

const levelTexts = {
  gap: 'questionnaire.gap.gap',
  high: 'questionnaire.gap.high',
  excluded: 'questionnaire.gap.excluded',
  none: 'questionnaire.gap.unassessed',
} as const;
const filters = {
  keyword: '',
  chapter: '',
  level: '',
  riskState: '',
  stage: '',
  responsible: '',
  late: '',
  measures: '',
};

/** A project's gap analysis: begun here, then all its findings. */
export default function FindingList({ projectCode }: { projectCode: string }) {
  return (
    <LivePage key={projectCode} projectCode={projectCode} watched={watchedGap}>
      <Analysis projectCode={projectCode} />
    </LivePage>
  );
}

function Analysis({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => gapService.getGapAnalysis({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <div className={styles.page}>
      <AnalysisBar analysis={data} onChanged={refresh} />
      {data.status === null ? (
        <EmptyState title={t('questionnaire.gap.notBegun')} text={t('questionnaire.gap.notBegunText')} />
      ) : (
        // After another evaluation the list is a new one.
        <Findings key={`${data.status} ${data.evaluatedAt}`} analysis={data} onChanged={refresh} />
      )}
    </div>
  );
}

function Findings({ analysis, onChanged }: { analysis: GapAnalysis; onChanged: () => void }) {
  const t = useT();
  const say = useSay();
  const { projectCode, chapters, allowedActions } = analysis;
  const list = usePortalList({ name: 'findings', load: gapService.listFindings, filters, of: { projectCode } });
  const { query, setQuery, refresh } = list;
  const { evidence: _, ...columns } = useColumns(gapLists.listFindings, {
    ref: { width: 100 },
    title: cutAt(180),
    score: { width: 130, align: 'left', render: (_, row) => <ScoreBar score={row.score} of={row} /> },
    level: { width: 150, render: (_, row) => <FindingLevel row={row} /> },
    riskState: { width: 90, render: (_, row) => <RiskLabel state={row.riskState} /> },
    'responsible.showName': cutAt(100),
    deadline: { width: 115 },
    'measures.measureCode': { width: 90 },
    stage: {
      width: 120,
      // Nothing is missing, or it is not known yet: there is nothing to assign.
      render: (_, row) => (row.stage === 'none' && (row.level ?? MET) === MET ? NOTHING : <DisposalLabel row={row} />),
    },
  });
  const drawer = useDrawer(list.rows, (row) => row.findingId, { list });
  const selection = useSelection(list, (row: FindingRow) => row.findingId);
  const [assigning, setAssigning] = useState<readonly string[] | null>(null);
  const [planning, setPlanning] = useState<readonly FindingRow[] | null>(null);
  const mayAssign = allowedActions.includes('assign');
  const people = useResponsibles(projectCode, mayAssign);
  const changed = useCallback(() => {
    refresh();
    onChanged();
  }, [refresh, onChanged]);
  return (
    <>
      <PortalTable<FindingRow>
        list={list}
        rowKey="findingId"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('questionnaire.gap.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('questionnaire.gap.chapter')}
              value={query.chapter}
              options={chapters.map(({ ref, title }) => ({ value: ref, label: `${ref} ${say(title)}` }))}
              onChange={(chapter) => setQuery({ chapter })}
            />
            <LevelFilter
              label={t('questionnaire.gap.level')}
              value={query.level}
              {...listFindingsRules.level}
              textOf={(level) => t(levelTexts[level])}
              onChange={(level) => setQuery({ level })}
            />
            <ColumnFilter
              of={gapLists.listFindings.columns.riskState}
              value={query.riskState}
              onChange={(riskState) => setQuery({ riskState })}
            />
            <ChoiceFilter
              label={t('questionnaire.gap.disposal')}
              value={query.late ? 'late' : query.stage}
              {...listFindingsRules.stage}
              textOf={(stage) => t(`questionnaire.gap.stage_${stage}`)}
              options={[{ value: 'late', label: t('questionnaire.gap.late') }]}
              onChange={(value) =>
                setQuery(value === 'late' ? { late: 'true', stage: '' } : { late: '', stage: value })
              }
            />
            <ChoiceFilter
              label={t('questionnaire.gap.measures')}
              value={query.measures}
              {...listFindingsRules.measures}
              textOf={(value) => t(`questionnaire.gap.measures_${value}`)}
              onChange={(measures) => setQuery({ measures })}
            />
            {mayAssign && (
              <ChoiceFilter
                label={t('questionnaire.gap.responsible')}
                value={query.responsible}
                options={[
                  ...people.map(({ accountId, showName }) => ({ value: accountId, label: showName })),
                  { value: 'none', label: t('questionnaire.gap.nobody') },
                ]}
                onChange={(responsible) => setQuery({ responsible })}
              />
            )}
          </>
        }
        selection={
          mayAssign
            ? {
                ...selection,
                nameOf: (row) => row.ref,
                actions: (
                  <>
                    <Button
                      type="primary"
                      size="small"
                      onClick={() =>
                        void selection
                          .readAll()
                          .then((rows) => setAssigning(rows.map(({ findingId }) => findingId)), report)
                      }
                    >
                      {t('questionnaire.gap.assign')}
                    </Button>
                    {allowedActions.includes('plan') && (
                      <Button size="small" onClick={() => void selection.readAll().then(setPlanning, report)}>
                        {t('questionnaire.gap.planMeasure')}
                      </Button>
                    )}
                  </>
                ),
              }
            : undefined
        }
        empty={<EmptyState title={t('questionnaire.gap.empty')} text={t('questionnaire.gap.emptyText')} />}
        columns={Object.values(columns)}
      />
      {drawer.id && (
        <FindingDrawer
          projectCode={projectCode}
          findingId={drawer.id}
          onChanged={changed}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
      {planning && (
        <MeasuresDialog
          projectCode={projectCode}
          findings={planning}
          onTried={(succeeded) => {
            if (succeeded) selection.clear();
            changed();
          }}
          onClose={() => setPlanning(null)}
        />
      )}
      {assigning && (
        <AssignDialog
          projectCode={projectCode}
          findingIds={assigning}
          onTried={(succeeded) => {
            if (succeeded) selection.clear();
            changed();
          }}
          onClose={() => setAssigning(null)}
        />
      )}
    </>
  );
}
