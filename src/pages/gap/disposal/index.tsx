import { useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { disposalStages } from '#domain/subjects/gap/analysis/workflow';
import { gapLists } from '#domain/subjects/gap/lists';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { DisposalLabel } from '@/features/gap/DisposalLabel';
import { WaysOut } from '@/features/user/WaysOut';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { LivePage } from '@/hooks/useNews';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type FindingRow, gapService, watchedGap } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import { FindingLevel } from '../analysis/FindingParts';

const DisposalDrawer = lazyPage(() => import('./DisposalDrawer'));

const filters = { keyword: '', stage: '', late: '' };

/** The route's component: what was found, as those who deal with it work on it. */
export default function GapDisposal() {
  const { projectCode = '' } = useParams();
  return (
    <LivePage key={projectCode} projectCode={projectCode} watched={watchedGap}>
      <Loaded projectCode={projectCode} />
    </LivePage>
  );
}

function Loaded({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => gapService.getGapAnalysis({ query: { projectCode } }, options),
    [projectCode],
  );
  // One page in all its states: its ways out stay while a person presses them.
  return (
    <Page title={t('questionnaire.gap.disposalTitle')} facts={data?.projectName} action={<WaysOut />}>
      {!data && error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} title={false} />}
      {data?.status === null && (
        <EmptyState title={t('questionnaire.gap.nothing')} text={t('questionnaire.gap.nothingText')} />
      )}
      {data && data.status !== null && <Findings projectCode={projectCode} />}
    </Page>
  );
}

/** The caller's own findings: the server shows an executor no others. */
function Findings({ projectCode }: { projectCode: string }) {
  const t = useT();
  const list = usePortalList({
    name: 'disposals',
    load: gapService.listFindings,
    filters,
    of: { projectCode },
  });
  const { query, setQuery } = list;
  const columns = useColumns(gapLists.listFindings, {
    ref: { width: 100 },
    title: cutAt(260),
    level: { width: 130, render: (_, row) => <FindingLevel row={row} /> },
    deadline: { width: 120 },
    stage: { width: 120, render: (_, row) => <DisposalLabel row={row} /> },
    evidence: { width: 80 },
  });
  const drawer = useDrawer(list.rows, (row) => row.findingId, { list });
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
              label={t('questionnaire.gap.disposal')}
              value={query.late ? 'late' : query.stage}
              options={[
                ...disposalStages
                  .filter((stage) => stage !== 'none')
                  .map((stage) => ({ value: stage as string, label: t(`questionnaire.gap.stage_${stage}`) })),
                { value: 'late', label: t('questionnaire.gap.late') },
              ]}
              onChange={(value) =>
                setQuery(value === 'late' ? { late: 'true', stage: '' } : { late: '', stage: value })
              }
            />
          </>
        }
        empty={<EmptyState title={t('questionnaire.gap.nothing')} text={t('questionnaire.gap.nothingText')} />}
        columns={[columns.ref, columns.title, columns.level, columns.deadline, columns.stage, columns.evidence]}
      />
      {drawer.id && (
        <DisposalDrawer
          projectCode={projectCode}
          findingId={drawer.id}
          onChanged={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}
