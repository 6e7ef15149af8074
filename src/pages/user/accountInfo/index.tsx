import { useState } from 'react';
import { release } from '#domain/capabilities/release/policy';
import { organisation } from '#domain/core/tenant/policy';
import { draftingPolicy } from '#domain/subjects/iso/policy';
import { Page } from '@/components/Page';
import { DraftingSetting } from '@/features/iso/drafting/DraftingSetting';
import { Deputies } from '@/features/release/Deputies';
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
        {release.allowed(access?.roleCodes ?? []).includes('sign') && (
          <section className={styles.card} aria-label={t('release.deputies')}>
            <Deputies />
          </section>
        )}
        {draftingPolicy.allowed(access?.roleCodes ?? []).includes('forbid') && (
          <DraftingSetting className={styles.card} />
        )}
        <Sessions changes={changes} />
      </div>
    </Page>
  );
}
