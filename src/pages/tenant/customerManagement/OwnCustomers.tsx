import { useNavigate } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { leadsChannel } from '#domain/core/project/policy';
import { protectionStates } from '#domain/core/tenant/customers/protection';
import { type IndustryCode, industries } from '#domain/core/tenant/industries';
import { type TenantSize, tenantSizes } from '#domain/core/tenant/rules';
import { approvalStates } from '#domain/kernel/tenants';
import { Cut } from '@/components/Cut';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { PortalTable } from '@/components/PortalTable';
import { ResultBlock } from '@/components/ResultBlock';
import { Applications } from '@/features/tenant/Applications';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { CustomerDrawer } from '@/features/tenant/customers/CustomerDrawer';
import { useInvitation } from '@/features/tenant/useInvitation';
import { useCopy } from '@/hooks/useCopy';
import { useDownload } from '@/hooks/useDownload';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { type Customer, projectService } from '@/services/project';
import { tenantService } from '@/services/tenant';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { ProtectionLabel, useIndustryWords } from './CustomerWords';
import styles from './customerManagement.module.css';
import { Managers } from './Managers';

interface Props {
  /** Whether a new one is being entered. */
  creating: boolean;
  onCreating: (creating: boolean) => void;
}

const filters = { keyword: '', size: '', industry: '', protection: '', approvalState: '', inProjects: '' };
const CustomerImport = lazyPage(() => import('./CustomerImport'));
const CustomerRecord = lazyPage(() => import('./CustomerRecord'));

/** The channel's customers, and the way from a new one to its first project. */
export function OwnCustomers({ creating, onCreating }: Props) {
  const t = useT();
  const copy = useCopy();
  const navigate = useNavigate();
  const say = useSay();
  const { can, access } = useSession();
  const invitation = useInvitation();
  const [importing, setImporting] = useState(false);
  const { download, failed } = useDownload();
  const list = usePortalList({ name: 'customers', load: projectService.listCustomers, filters });
  const { query, setQuery } = list;
  const canCreate = leadsChannel(access?.roleCodes ?? []);
  const canCreateProject = can('createProject');
  const newProjectFor = (customerName: string) =>
    navigate(`/projectList/myProject?create=1&customer=${encodeURIComponent(customerName)}`);
  const industryWords = useIndustryWords();
  const drawer = useDrawer(list.rows, (row) => row.tenantCode, { list });

  return (
    <>
      {canCreate && <Applications onAdmitted={list.refresh} />}
      <DownloadFailure failed={failed} />
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
        moreFilters={
          <>
            <ChoiceFilter
              label={t('customer.protection')}
              value={query.protection}
              options={protectionStates.map((state) => ({ value: state, label: t(`customer.protection_${state}`) }))}
              onChange={(protection) => setQuery({ protection })}
            />
            <ChoiceFilter
              label={t('customer.approvalState')}
              value={query.approvalState}
              options={approvalStates.map((state) => ({ value: state, label: t(`admission.state_${state}`) }))}
              onChange={(approvalState) => setQuery({ approvalState })}
            />
            <ChoiceFilter
              label={t('customer.inProjects')}
              value={query.inProjects}
              options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`customer.inProjects_${one}`) }))}
              onChange={(inProjects) => setQuery({ inProjects })}
            />
          </>
        }
        moreInUse={query.protection !== '' || query.approvalState !== '' || query.inProjects !== ''}
        onOpen={drawer.open}
        actions={
          canCreate && (
            <>
              <Button key="import" size="small" onClick={() => setImporting(true)}>
                {t('customer.import')}
              </Button>
              <Button
                key="export"
                size="small"
                onClick={() => download((options) => tenantService.exportCustomers({ query }, options).then(saveFile))}
              >
                {t('customer.exportXlsx')}
              </Button>
            </>
          )
        }
        empty={
          <EmptyState
            title={t('tenant.empty')}
            text={t(canCreate ? 'tenant.emptyText' : 'tenant.emptyTextLooking')}
            action={canCreate ? { label: t('tenant.newCustomer'), onClick: () => onCreating(true) } : undefined}
          />
        }
        columns={[
          {
            title: t('tenant.name'),
            dataIndex: 'tenantName',
            sortField: 'tenantName',
            render: (name: string) => <Cut width={240}>{name}</Cut>,
          },
          {
            title: t('tenant.size'),
            dataIndex: 'size',
            render: (size: TenantSize | null) => (size ? t(`tenant.size_${size}`) : NOTHING),
          },
          {
            title: t('tenant.industries'),
            dataIndex: 'industries',
            render: (codes: IndustryCode[]) => <Cut width={140}>{industryWords(codes) || NOTHING}</Cut>,
          },
          {
            title: t('customer.contacts'),
            dataIndex: 'contacts',
            render: (contacts: Customer['contacts']) => <Contacts contacts={contacts} />,
          },
          {
            title: t('tenant.managers'),
            dataIndex: 'managers',
            render: (_, customer) => <Managers customer={customer} mayInvite={canCreate} onChanged={list.refresh} />,
          },
          {
            title: t('tenant.projectCount'),
            dataIndex: 'projectCount',
            sortField: 'projectCount',
            align: 'right',
            className: styles.number,
            render: (count: number) => formatNumber(count),
          },
          {
            title: t('customer.protection'),
            dataIndex: 'protectedUntil',
            sortField: 'protectedUntil',
            render: (_, customer) => <ProtectionLabel customer={customer} />,
          },
          {
            title: t('customer.approvalState'),
            dataIndex: 'approvalState',
            render: (state: Customer['approvalState']) => <ApprovalLabel state={state} />,
          },
          {
            title: t('project.created'),
            dataIndex: 'createdAt',
            sortField: 'createdAt',
            render: (instant: string) => formatInstant(instant),
          },
          {
            key: 'actions',
            render: (_, { tenantName }) =>
              canCreateProject && (
                <Button
                  type="link"
                  size="small"
                  onClick={(event) => {
                    // The row itself opens the record.
                    event.stopPropagation();
                    newProjectFor(tenantName);
                  }}
                >
                  {t('project.newProject')}
                </Button>
              ),
          },
        ]}
      />
      {importing && <CustomerImport onChanged={list.refresh} onClose={() => setImporting(false)} />}
      {drawer.id && (
        <CustomerRecord
          tenantCode={drawer.id}
          onNewProject={canCreateProject ? newProjectFor : undefined}
          onChanged={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
      {creating && (
        <CustomerDrawer
          onCreated={list.refresh}
          onClose={() => onCreating(false)}
          next={({ name, managerName = '', managerPhone = '' }, another) => (
            <ResultBlock
              compact
              role="status"
              title={t('tenant.created', { name })}
              text={
                managerName && managerPhone
                  ? t('tenant.createdText', { manager: managerName, phone: managerPhone })
                  : t('customer.createdMore', { name })
              }
              actions={
                <>
                  {canCreateProject && (
                    <Button type="primary" onClick={() => newProjectFor(name)}>
                      {t('project.newProject')}
                    </Button>
                  )}
                  {managerName && managerPhone && (
                    <Button onClick={() => void copy(invitation({ showName: managerName, phone: managerPhone }))}>
                      {t('project.invitationCopy')}
                    </Button>
                  )}
                  <Button onClick={another}>{t('tenant.another')}</Button>
                </>
              }
            />
          )}
        />
      )}
    </>
  );
}

/** The first of them, with how many there are. */
function Contacts({ contacts }: Pick<Customer, 'contacts'>) {
  const t = useT();
  const [first] = contacts;
  if (!first) return NOTHING;
  return (
    <span className={styles.manager}>
      <Cut width={80}>{first.name}</Cut>
      <span>{first.phone ?? ''}</span>
      {contacts.length > 1 && (
        <span className={styles.soft}>{t('customer.moreContacts', { count: contacts.length })}</span>
      )}
    </span>
  );
}
