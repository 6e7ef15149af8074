import { Invitations } from '@/components/Invitations';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';

/** For somebody who is in no tenant yet: where they are invited to, or that they are not. */
export default function Invited({ user }: { user: UserInfo }) {
  const t = useT();
  const isInvited = user.invitations.length > 0;
  return (
    <section className={styles.card}>
      <h1>{t(isInvited ? 'user.invitedTitle' : 'user.noTenantTitle')}</h1>
      <p className={styles.lead}>{t(isInvited ? 'user.invitedText' : 'user.noTenantText')}</p>
      <Invitations user={user} />
      {user.tenants.length === 0 && <OtherAccount />}
    </section>
  );
}
