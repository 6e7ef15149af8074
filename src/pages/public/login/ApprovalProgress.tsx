import { Button, Skeleton } from 'antd';
import { admissionMoves } from '#domain/core/tenant/admission/rules';
import { industries } from '#domain/core/tenant/industries';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type Application, tenantService } from '@/services/tenant';
import type { UserInfo } from '@/services/user';
import { formatInstant } from '@/utils/format';
import { ApplicationPapers } from './ApplicationPapers';
import { ApplyForm } from './ApplyForm';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';
import TenantChoice from './TenantChoice';

type Tenant = NonNullable<UserInfo['tenantDTO']>;

/** For a tenant that is not approved yet: the state of its application and the next step. */
export default function ApprovalProgress({ tenant }: { tenant: Tenant }) {
  const t = useT();
  const { user, refresh } = useSession();
  const { tenantCode, approvalState } = tenant;
  const {
    data,
    error,
    loading,
    refresh: again,
  } = useLoad(
    async (options) => ({ application: await tenantService.getApplication({}, options) }),
    [tenantCode, approvalState],
  );
  // What says the same as the session stays while it is asked for again: somebody may be correcting it.
  const isShown = data && (!loading || data.application?.approvalState === approvalState);
  const others = (user?.tenants ?? []).filter((other) => other.tenantCode !== tenantCode);
  return (
    <>
      <section className={styles.card}>
        <h1>{t(tenant.type === 'channel' ? 'admission.title_channel' : 'admission.title_customer')}</h1>
        <p className={styles.lead}>{tenant.tenantName}</p>
        <ApprovalLabel state={approvalState} />
        {error ? (
          <FailureBlock compact title={t('admission.failed')} error={error} onRetry={again} />
        ) : isShown ? (
          <Standing tenant={tenant} application={data.application} onChanged={again} />
        ) : (
          <Skeleton active paragraph={{ rows: 3 }} />
        )}
        {!admissionMoves[approvalState].submit && (
          <Button
            onClick={() => {
              refresh();
              again();
            }}
          >
            {t('common.refresh')}
          </Button>
        )}
        {others.length === 0 && <OtherAccount />}
      </section>
      {others.length > 0 && <TenantChoice tenants={others} />}
    </>
  );
}

interface StandingProps {
  tenant: Tenant;
  application: Application | null;
  onChanged: () => void;
}

function Standing({ tenant, application, onChanged }: StandingProps) {
  const t = useT();
  const say = useSay();
  // A colleague of the applicant.
  if (!application) return <p>{t('admission.hint_submittedBySomebody', { tenant: tenant.tenantName })}</p>;
  const { approvalState, deciderName, reason, appliedAt, uscc, size, note } = application;
  const named = application.industries.flatMap((code) => {
    const industry = industries.find((one) => one.code === code);
    return industry ? [say(industry)] : [];
  });
  const said = [
    { key: 'uscc', label: t('admission.uscc'), children: <code>{uscc}</code> },
    { key: 'size', label: t('admission.size'), children: size && t(`tenant.size_${size}`) },
    { key: 'industries', label: t('admission.industries'), children: named.join(t('common.comma')) },
    { key: 'note', label: t('admission.noted'), children: note },
  ];
  return (
    <>
      <p>{t(`admission.hint_${approvalState}`, { decider: deciderName })}</p>
      {admissionMoves[approvalState].submit ? (
        <>
          {reason && (
            <p className={styles.reason}>
              <b>{t('admission.reason')}</b>
              <br />
              {reason}
            </p>
          )}
          <ApplyForm application={application} />
        </>
      ) : (
        <div className={styles.facts}>
          <Facts items={said} />
          <p className={styles.note}>{t('admission.appliedAt', { when: formatInstant(appliedAt) })}</p>
        </div>
      )}
      {approvalState !== 'success' && <ApplicationPapers application={application} onChanged={onChanged} />}
    </>
  );
}
