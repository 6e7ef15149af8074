import { history } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProjectState } from '#domain/core/project/rules';
import { moveText } from '#domain/core/tenant/customers/lists';
import { CodeText } from '@/components/CodeText';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { ReadDrawer } from '@/components/ReadDrawer';
import { ProjectStateLabel } from '@/features/project/ProjectState';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { ContactsTable } from '@/features/tenant/Contacts';
import { CustomerEdit } from '@/features/tenant/customers/CustomerDrawer';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type CustomerDetail, type CustomerMove, tenantService } from '@/services/tenant';
import { formatInstant } from '@/utils/format';
import { CustomerDialog } from './CustomerDialogs';
import { ProtectionLabel, useIndustryWords } from './CustomerWords';
import styles from './customerManagement.module.css';
import { Managers } from './Managers';
import { RequestTransfer } from './RequestTransfer';
import { TransferWaits } from './TransferWaits';

interface Props {
  tenantCode: string;
  /** Leads to a new project of the customer; absent if the user may not create one. */
  onNewProject?: (customerName: string) => void;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One customer: what is kept of it, whom to speak with, its projects, and who of it takes part. */
export default function CustomerRecord({ tenantCode, onNewProject, ...drawer }: Props) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  return (
    <ReadDrawer<CustomerDetail>
      {...drawer}
      code={tenantCode}
      codeOf={(customer) => customer.tenantCode}
      load={(options) => tenantService.getCustomer({ query: { tenantCode } }, options)}
      title={t('customer.record')}
      nameOf={({ tenantName }) => tenantName}
      onEdit={({ allowedActions }) => (allowedActions.includes('edit') ? () => setEditing(true) : undefined)}
      actions={(customer) =>
        steps(customer).map((one) => (
          <Button
            key={one}
            danger={one !== 'extend'}
            type={one === 'extend' ? 'default' : 'text'}
            onClick={() => setStep(one)}
          >
            {t(`customer.${one}`)}
          </Button>
        ))
      }
    >
      {(customer, changed) => (
        <>
          <Content customer={customer} onNewProject={onNewProject} onChanged={changed} />
          {step === 'transfer' && (
            <RequestTransfer customer={customer} onTried={changed} onClose={() => setStep(null)} />
          )}
          {step && step !== 'transfer' && (
            <CustomerDialog
              key={step}
              step={step}
              customer={customer}
              onChanged={changed}
              onGone={() => {
                drawer.onChanged();
                drawer.onClose();
              }}
              onClose={() => setStep(null)}
            />
          )}
          {editing && <CustomerEdit customer={customer} onSaved={changed} onClose={() => setEditing(false)} />}
        </>
      )}
    </ReadDrawer>
  );
}

const stepsInOrder = ['release', 'transfer', 'extend'] as const;
type Step = (typeof stepsInOrder)[number];

/** What may be done with it beside changing its facts. */
const steps = ({ allowedActions }: CustomerDetail) => stepsInOrder.filter((step) => allowedActions.includes(step));

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
      <TransferWaits customer={customer} onChanged={onChanged} />
      <Facts
        items={[
          { key: 'approval', label: t('customer.approvalState'), children: <ApprovalLabel state={approvalState} /> },
          {
            key: 'protection',
            label: t('customer.protection'),
            children: (
              <>
                <ProtectionLabel customer={customer} />
                <ExtensionsLeft customer={customer} />
              </>
            ),
          },
          { key: 'uscc', label: t('customer.uscc'), children: uscc && <CodeText code={uscc} /> },
          { key: 'size', label: t('tenant.size'), children: size && t(`tenant.size_${size}`) },
          { key: 'industries', label: t('tenant.industries'), children: industryWords(industries) },
          { key: 'address', label: t('customer.address'), children: address },
          { key: 'note', label: t('customer.note'), children: note && <span className={styles.note}>{note}</span> },
          { key: 'created', label: t('project.created'), children: formatInstant(customer.createdAt) },
        ]}
      />
      <h3 className={styles.heading}>{t('customer.contacts')}</h3>
      <ContactsTable contacts={contacts} />
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
      {allowedActions.includes('edit') && <Ways key={customer.tenantCode} customer={customer} />}
    </>
  );
}

/** How often the protection can be extended, and from when. */
function ExtensionsLeft({
  customer: { extensionsLeft: left, extendableFrom, allowedActions },
}: {
  customer: CustomerDetail;
}) {
  const t = useT();
  return (
    <div className={styles.soft}>
      {extendableFrom === null
        ? t('customer.extensionsNone')
        : allowedActions.includes('extend')
          ? t('customer.extensionsLeft', { left })
          : t('customer.extensionsFrom', { left, from: extendableFrom })}
    </div>
  );
}

/** How it came, and what became of its protection. */
function Ways({ customer: { tenantCode, version } }: { customer: CustomerDetail }) {
  const t = useT();
  const words = (move: CustomerMove) => moveText(move, { t });
  const { data, error, refresh } = useLoad(
    (options) => tenantService.listCustomerMoves({ query: { tenantCode, pageSize: 50 } }, options),
    [tenantCode, version],
  );
  return (
    <>
      <h3 className={styles.heading}>{t('customer.view_moves')}</h3>
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : data?.list.length === 0 ? (
        <p className={styles.soft}>{t('customer.movesEmpty')}</p>
      ) : (
        <ul className={styles.ways}>
          {data?.list.map((move) => (
            <li key={move.moveId}>
              <span className={styles.soft}>{formatInstant(move.createdAt)}</span>{' '}
              {move.byName ?? t('customer.byPortal')} {t(`customer.move_${move.kind}`)}
              {words(move) && <span className={styles.soft}> · {words(move)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
