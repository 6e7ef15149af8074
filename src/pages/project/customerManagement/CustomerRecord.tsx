import { history } from '@umijs/max';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import type { ProjectState } from '#domain/project/rules';
import { CodeText } from '@/components/CodeText';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { RecordWays } from '@/components/RecordWays';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type CustomerDetail, tenantService } from '@/services/tenant';
import { formatInstant } from '@/utils/format';
import { CustomerEdit } from '../CustomerDrawer';
import { ProjectStateLabel } from '../ProjectState';
import { ApprovalLabel, useIndustryWords } from './CustomerWords';
import styles from './customerManagement.module.css';
import { Managers } from './Managers';

interface Props {
  tenantCode: string;
  /** Leads to a new project of it; absent where the user creates none. */
  onNewProject?: (customerName: string) => void;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One customer: what is kept of it, whom to speak with, its projects, and who of it takes part. */
export default function CustomerRecord({ tenantCode, onNewProject, onChanged, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  useFocusReturn();
  const [editing, setEditing] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => tenantService.getCustomer({ query: { tenantCode } }, options),
    [tenantCode],
  );
  const shown = data?.tenantCode === tenantCode ? data : undefined;
  const mayEdit = shown?.allowedActions.includes('edit');
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <Drawer
      open
      size={760}
      title={<DrawerTitle>{shown?.tenantName ?? t('customer.record')}</DrawerTitle>}
      onClose={onClose}
      extra={
        <RecordWays onPrevious={onPrevious} onNext={onNext} onEdit={mayEdit ? () => setEditing(true) : undefined} />
      }
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <Content customer={shown} onNewProject={onNewProject} onChanged={changed} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {editing && shown && <CustomerEdit customer={shown} onSaved={changed} onClose={() => setEditing(false)} />}
    </Drawer>
  );
}

function Content({
  customer,
  onNewProject,
  onChanged,
}: { customer: CustomerDetail } & Pick<Props, 'onNewProject' | 'onChanged'>) {
  const t = useT();
  const industryWords = useIndustryWords();
  const { tenantName, size, industries, approvalState, uscc, address, note, contacts, projects, allowedActions } =
    customer;
  return (
    <>
      <Facts
        items={[
          { key: 'approval', label: t('customer.approvalState'), children: <ApprovalLabel state={approvalState} /> },
          { key: 'uscc', label: t('customer.uscc'), children: uscc && <CodeText code={uscc} /> },
          { key: 'size', label: t('tenant.size'), children: size && t(`tenant.size_${size}`) },
          { key: 'industries', label: t('tenant.industries'), children: industryWords(industries) },
          { key: 'address', label: t('customer.address'), children: address },
          { key: 'note', label: t('customer.note'), children: note && <span className={styles.note}>{note}</span> },
          { key: 'created', label: t('project.created'), children: formatInstant(customer.createdAt) },
        ]}
      />
      <h3 className={styles.heading}>{t('customer.contacts')}</h3>
      {contacts.length === 0 ? (
        <p className={styles.soft}>{t('customer.noContacts')}</p>
      ) : (
        <PlainTable
          rowKey="key"
          dataSource={contacts.map((contact, index) => ({ ...contact, key: index }))}
          columns={[
            { title: t('customer.contactName'), dataIndex: 'name' },
            { title: t('customer.contactTitle'), dataIndex: 'title' },
            { title: t('customer.contactPhone'), dataIndex: 'phone', className: styles.number },
            { title: t('customer.contactEmail'), dataIndex: 'email' },
          ]}
        />
      )}
      <h3 className={styles.heading}>
        {t('customer.projects')}
        {onNewProject && (
          <Button type="link" size="small" onClick={() => onNewProject(tenantName)}>
            {t('project.newProject')}
          </Button>
        )}
      </h3>
      {projects.length === 0 ? (
        <p className={styles.soft}>{t('customer.noProjects')}</p>
      ) : (
        <PlainTable
          rowKey="projectCode"
          dataSource={projects}
          columns={[
            {
              title: t('project.project'),
              dataIndex: 'name',
              render: (name: string, { projectGroupCode }) => (
                <Button
                  type="link"
                  size="small"
                  className={styles.projectLink}
                  onClick={() => history.push(`/projectList/myProject/detail/${projectGroupCode}`)}
                >
                  {name}
                </Button>
              ),
            },
            {
              title: t('project.state'),
              dataIndex: 'state',
              width: 140,
              render: (state: ProjectState) => <ProjectStateLabel state={state} />,
            },
          ]}
        />
      )}
      <h3 className={styles.heading}>{t('customer.people')}</h3>
      <Managers customer={customer} mayInvite={allowedActions.includes('edit')} onChanged={onChanged} />
    </>
  );
}
