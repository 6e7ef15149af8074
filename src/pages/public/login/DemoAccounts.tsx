import { useCallback, useEffect, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import type { PhoneAndCodeValues } from '@/features/user/signIn/PhoneAndCode';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useT } from '@/locales';
import { type DemoAccount, userService } from '@/services/user';
import styles from './login.module.css';

interface Props {
  busy: boolean;
  onChoose: (values: PhoneAndCodeValues) => Promise<void>;
  onProblem: (error: unknown) => void;
}

/** The demo's accounts, each one click to sign in; nothing at all where demo mode is off. */
export function DemoAccounts({ busy, onChoose, onProblem }: Props) {
  const t = useT();
  const namesOf = useRoleNames();
  const [data, setData] = useState<DemoAccount[] | Error>([]);
  const load = useCallback(() => {
    userService.listDemoAccounts().then(setData, setData);
  }, []);
  useEffect(load, [load]);
  if (data instanceof Error) {
    return <FailureBlock compact title={t('user.demoFailed')} error={data} onRetry={load} />;
  }
  if (data.length === 0) return null;
  const choose = async ({ phone }: DemoAccount) => {
    try {
      const { demoCode } = await userService.sendVerifyCode({ body: { phone } });
      if (demoCode) await onChoose({ phone, verifyCode: demoCode });
    } catch (failure) {
      onProblem(failure);
    }
  };
  return (
    <section className={styles.demo} aria-label={t('user.demoTitle')}>
      <h2>{t('user.demoTitle')}</h2>
      <p className={styles.lead}>{t('user.demoText')}</p>
      <ul>
        {data.map((account) => (
          <li key={account.phone}>
            <button
              type="button"
              disabled={busy}
              aria-label={t('user.demoSignIn', { name: `${account.showName} ${account.phone}` })}
              onClick={() => choose(account)}
            >
              <span className={styles.roles}>{namesOf(account.memberships.flatMap(({ roleCodes }) => roleCodes))}</span>
              <span className={styles.tenants}>
                {account.memberships.map(({ tenantName }) => tenantName).join(' · ')}
              </span>
              {account.note && <span className={styles.tenants}>{account.note}</span>}
              <span className={styles.phone}>{account.phone}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
