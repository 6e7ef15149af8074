import { useNavigate } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { AssessmentStatusLabel } from '@/features/project/AssessmentStatusLabel';
import { ProjectStateLabel, period, useProjectWords } from '@/features/project/ProjectState';
import { AskAdviser } from '@/features/tenant/AskAdviser';
import { WaitingTasks } from '@/features/user/tasks/WaitingTasks';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type CustomerService, projectService } from '@/services/project';
import { cutAt } from '@/utils/columns';
import { formatInstant } from '@/utils/format';

const filters = { keyword: '' };

/** The customer's services: every project that a consultancy has made for it. */
export default function SystemManage() {
  const t = useT();
  const navigate = useNavigate();
  const { standard, stage } = useProjectWords();
  const list = usePortalList({ name: 'services', load: projectService.listServices, filters });
  const { query, setQuery } = list;
  return (
    <Page title={t('route.systemManage')} action={<AskAdviser />}>
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
        columns={[
          { title: t('project.service'), dataIndex: 'name', ...cutAt(200) },
          {
            title: t('project.standard'),
            dataIndex: 'standardName',
            ...cutAt(150),
            render: standard,
          },
          {
            title: t('project.state'),
            dataIndex: 'state',
            width: 80,
            render: (state: CustomerService['state']) => <ProjectStateLabel state={state} />,
          },
          {
            title: t('project.stage'),
            key: 'stage',
            width: 100,
            render: (_, service) =>
              service.assessmentStatus ? <AssessmentStatusLabel status={service.assessmentStatus} /> : stage(service),
          },
          { title: t('project.channel'), dataIndex: ['channel', 'tenantName'], ...cutAt(160) },
          { title: t('assets.period'), key: 'period', width: 190, render: (_, service) => period(service) },
          { title: t('project.created'), dataIndex: 'createdAt', width: 140, render: formatInstant },
        ]}
      />
    </Page>
  );
}
