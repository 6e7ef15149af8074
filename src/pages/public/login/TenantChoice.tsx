import { Button } from 'antd';
import { useState } from 'react';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { tenantService } from '@/services/tenant';
import type { Membership } from '@/services/user';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';

/** For an account of several tenants: which one to work in. */
export default function TenantChoice({ tenants }: { tenants: readonly Membership[] }) {
  const t = useT();
  const namesOf = useRoleNames();
  const { refresh } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (tenantCode: string) => {
    try {
      await tenantService.chooseTenant({ body: { tenantCode } });
      await refresh();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section className={styles.card}>
      <h1>{t('user.chooseTitle')}</h1>
      <p className={styles.lead}>{t('user.chooseText')}</p>
      <ul className={styles.choices}>
        {tenants.map(({ tenantCode, tenantName, roleCodes }) => (
          <li key={tenantCode}>
            <Button block className={styles.choice} onClick={() => choose(tenantCode)}>
              <strong>{tenantName}</strong>
              <span>{namesOf(roleCodes)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <OtherAccount />
    </section>
  );
}
