import { useNavigate } from '@umijs/max';
import { limits } from '#domain/kernel/limits';
import { AssessmentStatusLabel } from '@/components/AssessmentStatusLabel';
import { DataTable } from '@/components/DataTable';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { PageHeader } from '@/components/PageHeader';
import { usePagedList } from '@/hooks/usePagedList';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type CustomerService, getCustomerServices } from '@/services/project';
import { cutAt } from '@/utils/columns';
import { formatInstant } from '@/utils/format';
import { ProjectStateLabel, period, useProjectWords } from '../ProjectState';

const defaults = { keyword: '', currentPage: 1, pageSize: limits.pageSizeDefault };

/** The customer's services: every project that a consultancy has made for it. */
export default function SystemManage() {
  const t = useT();
  const navigate = useNavigate();
  const { standard } = useProjectWords();
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((q: typeof query, options) => getCustomerServices({ query: q }, options), query);
  return (
    <>
      <PageHeader title={t('route.systemManage')} />
      <DataTable<CustomerService>
        list={list}
        rowKey="projectCode"
        page={query}
        onPage={setQuery}
        onOpen={({ projectCode }) => navigate(`/systemManage/companyDetails/${projectCode}`)}
        filters={
          <SearchFilter
            value={query.keyword}
            placeholder={t('project.searchService')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
        }
        empty={
          query.keyword ? (
            <EmptyState
              title={t('assets.emptyFiltered')}
              text={t('assets.emptyFilteredText')}
              action={{ label: t('assets.clearFilters'), onClick: () => setQuery({ keyword: '' }) }}
            />
          ) : (
            <EmptyState title={t('project.emptyServices')} text={t('project.emptyServicesText')} />
          )
        }
        columns={[
          { title: t('project.service'), dataIndex: 'name', ...cutAt(200) },
          {
            title: t('project.standard'),
            dataIndex: 'standardCode',
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
            dataIndex: 'assessmentStatus',
            width: 100,
            render: (status: CustomerService['assessmentStatus']) => <AssessmentStatusLabel status={status} />,
          },
          { title: t('project.channel'), dataIndex: ['channel', 'tenantName'], ...cutAt(160) },
          { title: t('assets.period'), key: 'period', width: 190, render: (_, service) => period(service) },
          { title: t('project.created'), dataIndex: 'createdAt', width: 140, render: formatInstant },
        ]}
      />
    </>
  );
}
