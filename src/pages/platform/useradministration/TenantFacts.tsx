import { industryWord } from '#domain/core/tenant/industries';
import { CodeText } from '@/components/CodeText';
import { Facts } from '@/components/Facts';
import { PaperList } from '@/components/PaperList';
import { StatusLabel } from '@/components/StatusLabel';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { ContactsTable } from '@/features/tenant/Contacts';
import { useInviterText } from '@/features/tenant/useInviterText';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { platformService, type TenantRecord } from '@/services/platform';
import { formatInstant } from '@/utils/format';
import styles from './useradministration.module.css';

/** Who a tenant is: its identity, papers and contacts, and how it was let in. */
export function TenantFacts({ tenant }: { tenant: TenantRecord }) {
  const t = useT();
  const language = useWordLanguage();
  const { tenantCode, type, disabledReason, uscc, size, industries, inviteCode, above, managers, papers } = tenant;
  const none = t(type === 'customer' ? 'userAdmin.inPool' : 'userAdmin.direct');
  return (
    <>
      <h3 className={styles.heading}>{t('userAdmin.identity')}</h3>
      <Facts
        items={[
          { key: 'type', label: t('userAdmin.type'), children: t(`account.type_${type}`) },
          {
            key: 'state',
            label: t('userAdmin.state'),
            children:
              disabledReason === null ? (
                <ApprovalLabel state={tenant.approvalState} />
              ) : (
                <>
                  <StatusLabel tone="late">{t('userAdmin.state_disabled')}</StatusLabel>{' '}
                  <span className={styles.soft}>
                    {formatInstant(tenant.disabledAt ?? '')} {disabledReason}
                  </span>
                </>
              ),
          },
          { key: 'nameEn', label: t('userAdmin.nameEn'), children: tenant.nameEn },
          { key: 'uscc', label: t('userAdmin.uscc'), children: uscc && <CodeText code={uscc} /> },
          { key: 'size', label: t('tenant.size'), children: size && t(`tenant.size_${size}`) },
          {
            key: 'industries',
            label: t('tenant.industries'),
            children: industries.map((code) => industryWord(code, language)).join(t('common.comma')),
          },
          { key: 'address', label: t('customer.address'), children: tenant.address },
          {
            key: 'above',
            label: t(type === 'customer' ? 'userAdmin.above_customer' : 'userAdmin.above_channel'),
            children: above?.name ?? none,
          },
          {
            key: 'inviteCode',
            label: t('userAdmin.inviteCode'),
            children: inviteCode && <CodeText code={inviteCode} />,
          },
          {
            key: 'managers',
            label: t('userAdmin.managers'),
            children: managers
              .map(({ showName, phone }) => [showName, phone].filter(Boolean).join(' '))
              .join(t('common.comma')),
          },
          { key: 'since', label: t('userAdmin.since'), children: formatInstant(tenant.since) },
          { key: 'code', label: t('userAdmin.code'), children: <CodeText code={tenantCode} /> },
        ]}
      />
      <h3 className={styles.heading}>{t('customer.contacts')}</h3>
      <ContactsTable contacts={tenant.contacts} />
      <h3 className={styles.heading}>{t('userAdmin.papers')}</h3>
      <PaperList
        papers={papers}
        none={t('userAdmin.papersNone')}
        fetch={(objectId, options) => platformService.getTenantPaper({ query: { tenantCode, objectId } }, options)}
      />
      <h3 className={styles.heading}>{t('userAdmin.application')}</h3>
      <Application application={tenant.application} />
    </>
  );
}

/** Who applied, by whose invite code, and who has decided or is to decide. */
function Application({ application }: Pick<TenantRecord, 'application'>) {
  const t = useT();
  const inviterOf = useInviterText();
  if (!application) return <p className={styles.soft}>{t('userAdmin.applicationNone')}</p>;
  const {
    applicantName,
    appliedAt,
    inviteCode,
    inviterName,
    deciderName: decider,
    decidedByName,
    decidedAt,
  } = application;
  return (
    <Facts
      items={[
        {
          key: 'applied',
          label: t('userAdmin.application'),
          children: t('userAdmin.appliedBy', { who: applicantName, when: formatInstant(appliedAt) }),
        },
        {
          key: 'inviter',
          label: t('admission.inviter'),
          children: inviterOf({ inviteCode, inviterName }),
        },
        {
          key: 'decision',
          label: t('userAdmin.decision'),
          children: decidedAt
            ? t('userAdmin.decidedBy', { decider, who: decidedByName ?? '', when: formatInstant(decidedAt) })
            : t('userAdmin.decidesNow', { decider }),
        },
        { key: 'note', label: t('admission.noted'), children: application.note },
        { key: 'reason', label: t('admission.rejectReason'), children: application.reason },
      ]}
    />
  );
}
