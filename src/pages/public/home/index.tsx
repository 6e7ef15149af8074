import { lazy, Suspense } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { OwnerLine } from '@/components/OwnerLine';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { useSession } from '@/hooks/useSession';
import { useLanguage, useT } from '@/locales';
import { tenantConfig, tenantName } from '@/tenantConfig';
import styles from './home.module.css';
import { MyWork } from './MyWork';
import { SignedInAs } from './SignedInAs';
import { VisitorIntro } from './VisitorIntro';

// Visitors have no notices.
const NoticeBell = lazy(() => import('@/layouts/NoticeBell').then(({ NoticeBell: bell }) => ({ default: bell })));
const InvitationNotice = lazy(() => import('@/layouts/InvitationNotice'));

/** The home page: for a visitor what the portal is for, for a signed-in user what waits for them. */
export default function Home() {
  const t = useT();
  const { name } = useLanguage();
  const { access, user, error, refresh } = useSession();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.brand}>
          <img src={tenantConfig().logoIconUrl} alt="" width={28} height={28} />
          {tenantName(name)}
        </span>
        <span className={styles.tools}>
          <LocaleSwitch />
          {access && (
            <Suspense>
              <NoticeBell />
            </Suspense>
          )}
          {user && <SignedInAs user={user} />}
        </span>
      </header>
      <main className={styles.main}>
        {access && user && user.invitations.length > 0 && (
          <Suspense>
            <InvitationNotice user={user} listed />
          </Suspense>
        )}
        {error ? (
          <FailureBlock title={t('frame.initialFailed')} error={error} onRetry={refresh} />
        ) : access ? (
          <MyWork access={access} />
        ) : (
          <VisitorIntro />
        )}
      </main>
      <footer className={styles.footer}>
        <OwnerLine />
      </footer>
    </div>
  );
}
