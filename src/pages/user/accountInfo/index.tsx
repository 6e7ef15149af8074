import { useState } from 'react';
import { Page } from '@/components/Page';
import { useT } from '@/locales';
import styles from './accountInfo.module.css';
import { Person } from './Person';
import { Sessions } from './Sessions';

/** The caller's own account: who they are to others, and where they are signed in. */
export default function AccountInfo() {
  const t = useT();
  const [changes, setChanges] = useState(0);
  return (
    <Page title={t('route.accountInfo')}>
      <div className={styles.page}>
        <Person onEndedOthers={() => setChanges((count) => count + 1)} />
        <Sessions changes={changes} />
      </div>
    </Page>
  );
}
