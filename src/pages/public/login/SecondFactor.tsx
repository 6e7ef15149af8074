import { Button } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { CodeEntry } from '@/features/user/secondFactor/CodeEntry';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { userService } from '@/services/user';
import styles from './login.module.css';

/** The second step of a sign-in: what the app shows, or a recovery code. */
export default function SecondFactor({ onBack }: { onBack: (why?: string) => void }) {
  const t = useT();
  const { refresh } = useSession();
  const [takes, setTakes] = useState<'app' | 'recovery'>('app');
  const other = takes === 'app' ? 'recovery' : 'app';
  const pass = async (code: string) => {
    try {
      await userService.passSecondFactor({ body: { code } });
      await refresh();
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== errorCodes.secondFactorExpired) throw error;
      onBack(error.message);
    }
  };
  return (
    <section className={styles.card}>
      <h1>{t('factor.stepTitle')}</h1>
      <p className={styles.lead}>{t(takes === 'app' ? 'factor.stepText' : 'factor.stepRecoveryText')}</p>
      <CodeEntry
        key={takes}
        takes={takes}
        okText={t('factor.pass')}
        send={pass}
        other={
          <Button type="link" onClick={() => setTakes(other)}>
            {t(other === 'app' ? 'factor.useApp' : 'factor.useRecovery')}
          </Button>
        }
      />
      <p className={styles.note}>
        {t('factor.lost')}
        <br />
        <Button type="link" size="small" className={styles.back} onClick={() => onBack()}>
          {t('user.otherAccount')}
        </Button>
      </p>
    </section>
  );
}
