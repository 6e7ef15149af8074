import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import { ApplyForm } from './ApplyForm';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';

/** For somebody who is in no tenant yet: one can be applied for. Who is invited somewhere is asked that first. */
export default function Apply({ user }: { user: UserInfo }) {
  const t = useT();
  const isInvited = user.invitations.length > 0;
  const [isOpen, setOpen] = useState(!isInvited);
  return (
    <section className={styles.card}>
      <h1>{t(isInvited ? 'admission.insteadTitle' : 'admission.noTenantTitle')}</h1>
      {!isInvited && <p className={styles.lead}>{t('admission.noTenantText')}</p>}
      {isOpen ? <ApplyForm /> : <Button onClick={() => setOpen(true)}>{t('admission.apply')}</Button>}
      <OtherAccount />
    </section>
  );
}
