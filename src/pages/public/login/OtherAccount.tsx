import { Button } from 'antd';
import { useState } from 'react';
import { useLeave } from '@/features/user/useLeave';
import { useT } from '@/locales';
import styles from './login.module.css';

/** The way back to signing in as somebody else. */
export function OtherAccount() {
  const t = useT();
  const leave = useLeave();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <p className={styles.note}>
      <Button type="link" size="small" onClick={() => leave().catch((error: Error) => setProblem(error.message))}>
        {t('user.otherAccount')}
      </Button>
      {problem && <span role="alert">{problem}</span>}
    </p>
  );
}
