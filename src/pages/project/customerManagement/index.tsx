import { useNavigate } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { leadsChannel } from '#domain/project/policy';
import { type IndustryCode, industries } from '#domain/tenant/industries';
import { type TenantSize, tenantSizes } from '#domain/tenant/rules';
import { Applications } from '@/components/Applications';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { ResultBlock } from '@/components/ResultBlock';
import { useCopy } from '@/hooks/useCopy';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { useInvitation } from '@/pages/project/useInvitation';
import { type Customer, projectService } from '@/services/project';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { CustomerDrawer } from '../CustomerDrawer';
import styles from './customerManagement.module.css';
import { Managers } from './Managers';

const filters = { keyword: '', size: '', industry: '' };

/** The channel's customers, and the way from a new one to its first project. */
export default function CustomerManagement() {
  const t = useT();
  const copy = useCopy();
  const navigate = useNavigate();
  const { say } = useWords();
  const { can, access } = useSession();
  const invitation = useInvitation();
  const [creating, setCreating] = useState(false);
  const list = usePortalList({ name: 'customers', load: projectService.listCustomers, filters });
  const { query, setQuery } = list;
  const canCreate = leadsChannel(access?.roleCodes ?? []);
  const canCreateProject = can('createProject');
  const newProjectFor = (customerName: string) =>
    navigate(`/projectList/myProject?create=1&customer=${encodeURIComponent(customerName)}`);
  const industryWord = (code: IndustryCode) => {
    const known = industries.find((industry) => industry.code === code);
    return known ? say(known) : code;
  };

  return (
    <Page
      title={t('route.customerManagement')}
      action={
        canCreate && (
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('tenant.newCustomer')}
          </Button>
        )
      }
    >
      {canCreate && <Applications onAdmitted={list.refresh} />}
      <PortalTable<Customer>
        list={list}
        rowKey="tenantCode"
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('tenant.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('tenant.size')}
              value={query.size}
              options={tenantSizes.map((size) => ({ value: size, label: t(`tenant.size_${size}`) }))}
              onChange={(size) => setQuery({ size })}
            />
            <ChoiceFilter
              label={t('tenant.industries')}
              value={query.industry}
              options={industries.map((industry) => ({ value: industry.code, label: say(industry) }))}
              onChange={(industry) => setQuery({ industry })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t('tenant.empty')}
            text={t(canCreate ? 'tenant.emptyText' : 'tenant.emptyTextLooking')}
            action={canCreate ? { label: t('tenant.newCustomer'), onClick: () => setCreating(true) } : undefined}
          />
        }
        columns={[
          { title: t('tenant.name'), dataIndex: 'tenantName', render: (name: string) => <Cut width={220}>{name}</Cut> },
          {
            title: t('tenant.size'),
            dataIndex: 'size',
            render: (size: TenantSize | null) => (size ? t(`tenant.size_${size}`) : NOTHING),
          },
          {
            title: t('tenant.industries'),
            dataIndex: 'industries',
            render: (codes: IndustryCode[]) => (
              <Cut width={140}>{codes.map(industryWord).join(t('common.comma')) || NOTHING}</Cut>
            ),
          },
          {
            title: t('tenant.managers'),
            dataIndex: 'managers',
            render: (_, customer) => <Managers customer={customer} mayInvite={canCreate} onChanged={list.refresh} />,
          },
          {
            title: t('tenant.projectCount'),
            dataIndex: 'projectCount',
            align: 'right',
            className: styles.number,
            render: (count: number) => formatNumber(count),
          },
          { title: t('project.created'), dataIndex: 'createdAt', render: (instant: string) => formatInstant(instant) },
          {
            key: 'actions',
            // Within reach on a narrow screen, too.
            fixed: 'end',
            render: (_, { tenantName }) =>
              canCreateProject && (
                <Button type="link" size="small" onClick={() => newProjectFor(tenantName)}>
                  {t('project.newProject')}
                </Button>
              ),
          },
        ]}
      />
      {creating && (
        <CustomerDrawer
          onCreated={list.refresh}
          onClose={() => setCreating(false)}
          next={({ name, managerName, managerPhone }, another) => (
            <ResultBlock
              compact
              role="status"
              title={t('tenant.created', { name })}
              text={t('tenant.createdText', { manager: managerName, phone: managerPhone })}
              actions={
                <>
                  {canCreateProject && (
                    <Button type="primary" onClick={() => newProjectFor(name)}>
                      {t('project.newProject')}
                    </Button>
                  )}
                  <Button onClick={() => void copy(invitation({ showName: managerName, phone: managerPhone }))}>
                    {t('project.invitationCopy')}
                  </Button>
                  <Button onClick={another}>{t('tenant.another')}</Button>
                </>
              }
            />
          )}
        />
      )}
    </Page>
  );
}
