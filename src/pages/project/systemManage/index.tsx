import { useNavigate } from '@umijs/max';
import { Button, Space } from 'antd';
import { overStates } from '#domain/core/project/rules';
import { stageText } from '#domain/core/project/stage';
import { teamLists } from '#domain/core/project/team/lists';
import { processPolicy } from '#domain/subjects/exam/policy';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { AssessmentStatusLabel } from '@/features/project/AssessmentStatusLabel';
import { ProjectStateLabel, period } from '@/features/project/ProjectState';
import { AskAdviser } from '@/features/tenant/AskAdviser';
import { WaitingTasks } from '@/features/user/tasks/WaitingTasks';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type CustomerService, projectService } from '@/services/project';
import { cutAt } from '@/utils/columns';
import { NOTHING } from '@/utils/format';

const filters = { keyword: '' };

/** The customer's services: every project that a consultancy has made for it. */
export default function SystemManage() {
  const t = useT();
  const navigate = useNavigate();
  const { access } = useSession();
  const seesCandidates = processPolicy.allowed(access?.roleCodes ?? []).includes('viewCandidates');
  const list = usePortalList({ name: 'services', load: projectService.listServices, filters });
  const { query, setQuery } = list;
  const { endDate: _, ...columns } = useColumns(teamLists.listServices, {
    name: cutAt(200),
    standardName: cutAt(150),
    state: { width: 80, render: (state: CustomerService['state']) => <ProjectStateLabel state={state} /> },
    assessmentStatus: {
      width: 100,
      render: (_, service) =>
        service.assessmentStatus && !overStates.includes(service.state) ? (
          <AssessmentStatusLabel status={service.assessmentStatus} />
        ) : (
          stageText(service, { t }) || NOTHING
        ),
    },
    'channel.tenantName': cutAt(160),
    beginDate: {
      title: t('assets.period'),
      width: 190,
      paths: ['beginDate', 'endDate'],
      render: (_, service) => period(service),
    },
    createdAt: { width: 140 },
  });
  return (
    <Page
      title={t('route.systemManage')}
      action={
        <Space>
          {seesCandidates && (
            <Button onClick={() => navigate('/systemManage/examCandidates')}>{t('route.examCandidates')}</Button>
          )}
          <AskAdviser />
        </Space>
      }
    >
      <WaitingTasks brief={3} />
      <PortalTable<CustomerService>
        list={list}
        rowKey="projectCode"
        onOpen={({ projectCode }) => navigate(`/systemManage/companyDetails/${projectCode}`)}
        filters={
          <SearchFilter
            value={query.keyword}
            placeholder={t('project.searchService')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
        }
        empty={<EmptyState title={t('project.emptyServices')} text={t('project.emptyServicesText')} />}
        columns={Object.values(columns)}
      />
    </Page>
  );
}
