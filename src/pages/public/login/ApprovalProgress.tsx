import { Button } from 'antd';
import type { StateTone } from '#domain/kernel/tokens';
import type { ApprovalState } from '#domain/tenant/rules';
import { StatusLabel } from '@/components/StatusLabel';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';
import TenantChoice from './TenantChoice';

const tones: Record<ApprovalState, StateTone> = {
  inhand: 'active',
  submitted: 'waiting',
  rejected: 'late',
  success: 'done',
};

/** For a channel that is not approved yet: where its approval stands. */
export default function ApprovalProgress({ tenant }: { tenant: NonNullable<UserInfo['tenantDTO']> }) {
  const t = useT();
  const { user, refresh } = useSession();
  const others = (user?.tenants ?? []).filter(({ tenantCode }) => tenantCode !== tenant.tenantCode);
  return (
    <>
      <section className={styles.card}>
        <h1>{t('user.approvalTitle')}</h1>
        <p className={styles.lead}>{t('user.approvalText', { tenant: tenant.tenantName })}</p>
        <StatusLabel tone={tones[tenant.approvalState]}>{t(`user.approval_${tenant.approvalState}`)}</StatusLabel>
        <p>{t(`user.approvalHint_${tenant.approvalState}`)}</p>
        <Button onClick={refresh}>{t('common.refresh')}</Button>
        {others.length === 0 && <OtherAccount />}
      </section>
      {others.length > 0 && <TenantChoice tenants={others} />}
    </>
  );
}
