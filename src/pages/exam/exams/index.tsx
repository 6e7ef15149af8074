import { Button } from 'antd';
import { examLists } from '#domain/subjects/exam/lists';
import { processPolicy } from '#domain/subjects/exam/policy';
import { saidIn } from '#domain/subjects/exam/question/content';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { ProcessLabel } from '@/features/exam/ProcessLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useWordLanguage } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { examService, type ProcessRow } from '@/services/exam';

const ProcessDrawer = lazyPage(() => import('./ProcessDrawer'));
const EditDrawer = lazyPage(() => import('./EditDrawer'));

const filters = { keyword: '', state: '' };

/** The certification processes that the reader's tenant organizes. */
export default function Exams() {
  const t = useT();
  const language = useWordLanguage();
  const list = usePortalList({ name: 'exams', load: examService.listExamProcesses, filters });
  const { query, setQuery } = list;
  const drawer = useDrawer(list.rows, ({ processCode }: ProcessRow) => processCode, {
    list,
    find: (processCode) => examService.getExamProcess({ query: { processCode } }),
  });
  const columns = useColumns(examLists.listExamProcesses, {
    name: { render: (_, { name }) => <Cut width={260}>{saidIn(name, language)}</Cut> },
    state: { render: (_, { state }) => <ProcessLabel state={state} /> },
  });
  const { access } = useSession();
  const mayWrite = processPolicy.allowed(access?.roleCodes ?? []).includes('write');
  const add = { label: t('examProcess.new'), onClick: drawer.openNew };
  return (
    <Page
      title={t('route.exams')}
      action={
        mayWrite && (
          <Button type="primary" onClick={add.onClick}>
            {add.label}
          </Button>
        )
      }
    >
      <PortalTable<ProcessRow>
        list={list}
        rowKey="processCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('examProcess.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={examLists.listExamProcesses.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t('examProcess.empty')}
            text={t('examProcess.emptyText')}
            {...(mayWrite && { action: add })}
          />
        }
        columns={Object.values(columns)}
      />
      {drawer.id && (
        <ProcessDrawer
          key={drawer.id}
          processCode={drawer.id}
          onChanged={list.refresh}
          onClose={drawer.close}
          {...(drawer.previous && { onPrevious: drawer.previous })}
          {...(drawer.next && { onNext: drawer.next })}
        />
      )}
      {drawer.isNew && <EditDrawer process={null} onSaved={list.refresh} onClose={drawer.close} />}
    </Page>
  );
}
