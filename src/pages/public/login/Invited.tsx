import { Invitations } from '@/features/user/Invitations';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import styles from './login.module.css';

/** For somebody who is in no tenant yet: where they are invited to. */
export default function Invited({ user }: { user: UserInfo }) {
  const t = useT();
  return (
    <section className={styles.card}>
      <h1>{t('user.invitedTitle')}</h1>
      <p className={styles.lead}>{t('user.invitedText')}</p>
      <Invitations user={user} />
    </section>
  );
}
