import { useNavigate } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { leadsChannel } from '#domain/core/project/policy';
import { customerLists } from '#domain/core/tenant/customers/lists';
import { listCustomersRules } from '#domain/generated/rules/project/listCustomers';
import { limits } from '#domain/kernel/limits';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { ResultBlock } from '@/components/ResultBlock';
import { Applications } from '@/features/tenant/Applications';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { CustomerDrawer } from '@/features/tenant/customers/CustomerDrawer';
import { useInvitation } from '@/features/tenant/useInvitation';
import { useCopy } from '@/hooks/useCopy';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSelection } from '@/hooks/useSelection';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type Customer, projectService } from '@/services/project';
import { NOTHING } from '@/utils/format';
import { ProtectionLabel } from './CustomerWords';
import styles from './customerManagement.module.css';
import { ExtendMany } from './ExtendMany';
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
  const { can, access } = useSession();
  const invitation = useInvitation('project.invitationText');
  const [importing, setImporting] = useState(false);
  const list = usePortalList({ name: 'customers', load: projectService.listCustomers, filters });
  const { query, setQuery } = list;
  const canCreate = leadsChannel(access?.roleCodes ?? []);
  const canCreateProject = can('createProject');
  const newProjectFor = (customerName: string) =>
    navigate(`/projectList/myProject?create=1&customer=${encodeURIComponent(customerName)}`);
  const selection = useSelection(list, (row) => row.tenantCode);
  const [extending, setExtending] = useState<string[] | null>(null);
  const drawer = useDrawer(list.rows, (row) => row.tenantCode, { list });
  const {
    uscc: _,
    address: _address,
    protection: _protection,
    ...columns
  } = useColumns(customerLists.listCustomers, {
    tenantName: { cut: 208, paths: ['tenantName', 'uscc', 'address'] },
    industries: { cut: 112 },
    contacts: { render: (contacts: Customer['contacts']) => <Contacts contacts={contacts} /> },
    managers: {
      render: (_, customer) => <Managers customer={customer} mayInvite={canCreate} onChanged={list.refresh} />,
    },
    protectedUntil: {
      title: t('customer.protection'),
      paths: ['protection', 'protectedUntil'],
      render: (_, customer) => <ProtectionLabel customer={customer} />,
    },
    approvalState: { render: (state: Customer['approvalState']) => <ApprovalLabel state={state} /> },
  });

  return (
    <>
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
            <ColumnFilter
              of={customerLists.listCustomers.columns.size}
              value={query.size}
              onChange={(size) => setQuery({ size })}
            />
            <ColumnFilter
              of={customerLists.listCustomers.columns.industries}
              value={query.industry}
              onChange={(industry) => setQuery({ industry })}
            />
          </>
        }
        moreFilters={
          <>
            <ColumnFilter
              of={customerLists.listCustomers.columns.protection}
              value={query.protection}
              onChange={(protection) => setQuery({ protection })}
            />
            <ColumnFilter
              of={customerLists.listCustomers.columns.approvalState}
              value={query.approvalState}
              onChange={(approvalState) => setQuery({ approvalState })}
            />
            <ChoiceFilter
              label={t('customer.inProjects')}
              value={query.inProjects}
              {...listCustomersRules.inProjects}
              textOf={(one) => t(`customer.inProjects_${one}`)}
              onChange={(inProjects) => setQuery({ inProjects })}
            />
          </>
        }
        moreInUse={query.protection !== '' || query.approvalState !== '' || query.inProjects !== ''}
        onOpen={drawer.open}
        selection={
          canCreate
            ? {
                ...selection,
                // No more are extended at once.
                chooseAll: Number(list.total) > limits.pageSizeMax ? undefined : selection.chooseAll,
                nameOf: ({ tenantName }) => tenantName,
                actions: (
                  <Button
                    onClick={() =>
                      void selection
                        .readAll()
                        .then((rows) => setExtending(rows.map(({ tenantCode }) => tenantCode)), report)
                    }
                  >
                    {t('customer.extend')}
                  </Button>
                ),
              }
            : undefined
        }
        actions={
          canCreate && (
            <Button size="small" onClick={() => setImporting(true)}>
              {t('customer.import')}
            </Button>
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
          ...Object.values(columns),
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
      {extending && (
        <ExtendMany
          tenantCodes={extending}
          onDone={() => {
            setExtending(null);
            selection.clear();
            list.refresh();
          }}
          onClose={() => setExtending(null)}
        />
      )}
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
      <Cut width={80}>{first.name}</Cut> <span>{first.phone ?? ''}</span>{' '}
      {contacts.length > 1 && (
        <span className={styles.soft}>{t('customer.moreContacts', { count: contacts.length })}</span>
      )}
    </span>
  );
}
