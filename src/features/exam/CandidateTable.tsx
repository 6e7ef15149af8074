import { useState } from 'react';
import { examLists } from '#domain/subjects/exam/lists';
import { saidIn } from '#domain/subjects/exam/question/content';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type CandidateRow, examService } from '@/services/exam';
import { CandidateDrawer } from './CandidateDrawer';
import { CandidateLabel } from './ProcessLabel';

const filters = { keyword: '', processCode: '', state: '' };
const pageSizeInDrawer = 10;

interface Props {
  /** Of one process alone, in its drawer; absent: of all, and the filters are in the address. */
  processCode?: string;
  /** The processes to choose from, for who reads them. */
  processes?: readonly { value: string; label: string }[];
  onChanged?: () => void;
}

const idOf = ({ processCode, tenantCode, accountId }: CandidateRow) => [processCode, tenantCode, accountId].join(' ');

/** Who must be certified, who is, and until when. */
export function CandidateTable({ processCode, processes, onChanged }: Props) {
  const t = useT();
  const language = useWordLanguage();
  const isWhole = processCode === undefined;
  const list = usePortalList({
    name: isWhole ? 'examCandidates' : 'examCandidatesOf',
    load: examService.listExamCandidates,
    filters,
    ...(!isWhole && { of: { processCode }, inAddress: false, pageSize: pageSizeInDrawer }),
  });
  const { query, setQuery } = list;
  const [openId, setOpenId] = useState<string | null>(null);
  const row = list.rows?.find((one) => idOf(one) === openId);
  const { processName, ...columns } = useColumns(examLists.listExamCandidates, {
    tenantName: { cut: 180 },
    processName: { render: (_, { processName: name }) => <Cut width={180}>{saidIn(name, language)}</Cut> },
    state: { render: (_, { state }) => <CandidateLabel state={state} /> },
  });
  const { showName, tenantName, ...others } = columns;
  const shown = isWhole ? { showName, tenantName, processName, ...others } : { showName, tenantName, ...others };
  return (
    <>
      <PortalTable<CandidateRow>
        list={list}
        rowKey={idOf}
        onOpen={(one) => setOpenId(idOf(one))}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('examProcess.searchCandidates')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            {processes && (
              <ChoiceFilter
                label={t('examProcess.exam')}
                value={query.processCode}
                options={[...processes]}
                onChange={(code) => setQuery({ processCode: code })}
              />
            )}
            <ColumnFilter
              of={examLists.listExamCandidates.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={<EmptyState title={t('examProcess.noCandidates')} text={t('examProcess.noCandidatesText')} />}
        columns={Object.values(shown)}
      />
      {row && (
        <CandidateDrawer
          key={openId}
          candidate={row}
          onChanged={() => {
            list.refresh();
            onChanged?.();
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

/** The reader's processes, to narrow the list by. */
export function useProcessChoices(mayRead: boolean): { value: string; label: string }[] {
  const language = useWordLanguage();
  const { data } = useLoad(
    () => examService.listExamProcesses({ query: { pageSize: 200 } }, { silent: true }),
    [],
    mayRead,
  );
  return data?.list.map(({ processCode, name }) => ({ value: processCode, label: saidIn(name, language) })) ?? [];
}
