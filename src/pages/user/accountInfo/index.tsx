import { useState } from 'react';
import { organisation } from '#domain/core/tenant/policy';
import { Page } from '@/components/Page';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import styles from './accountInfo.module.css';
import { Organisation } from './Organisation';
import { Person } from './Person';
import { Sessions } from './Sessions';

/** Who the caller is to others, the organisation that it works in, and where it is signed in. */
export default function AccountInfo() {
  const t = useT();
  const { access } = useSession();
  const [changes, setChanges] = useState(0);
  return (
    <Page title={t('route.accountInfo')}>
      <div className={styles.page}>
        <Person onEndedOthers={() => setChanges((count) => count + 1)} />
        {organisation.allowed(access?.roleCodes ?? []).includes('see') && <Organisation />}
        <Sessions changes={changes} />
      </div>
    </Page>
  );
}
