import { Button } from 'antd';
import { StatusLabel } from '@/components/StatusLabel';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';
import TenantChoice from './TenantChoice';

/** For the people of a tenant that the platform has disabled: why, and where else they may go. */
export default function Disabled({ user, tenant }: { user: UserInfo; tenant: NonNullable<UserInfo['tenantDTO']> }) {
  const t = useT();
  const { refresh } = useSession();
  const others = user.tenants.filter((other) => other.tenantCode !== tenant.tenantCode);
  return (
    <>
      <section className={styles.card}>
        <h1>{t('admission.disabledTitle')}</h1>
        <p className={styles.lead}>{tenant.tenantName}</p>
        <StatusLabel tone="late">{t('admission.disabled')}</StatusLabel>
        <p>{t('admission.disabledReason', { reason: tenant.disabledReason ?? '' })}</p>
        <p>{t('admission.disabledText')}</p>
        <Button onClick={refresh}>{t('common.refresh')}</Button>
        {others.length === 0 && <OtherAccount />}
      </section>
      {others.length > 0 && <TenantChoice tenants={others} />}
    </>
  );
}
