import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { Invitations } from '@/components/Invitations';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import styles from './InvitationNotice.module.css';

/** Over the page of somebody who is invited elsewhere, to be dealt with now or later. */
export default function InvitationNotice({ user }: { user: UserInfo }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { invitations } = user;
  const names = [...new Set(invitations.map(({ tenantName }) => tenantName))];
  const title = t('user.invitedNotice', { count: invitations.length, tenants: names.join(t('common.comma')) });
  return (
    <>
      <Alert
        className={styles.notice}
        type="info"
        showIcon
        closable
        title={title}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('user.invitedView')}
          </Button>
        }
      />
      <Modal open={open} title={t('user.invitedTitle')} footer={null} onCancel={() => setOpen(false)}>
        <p>{t('user.invitedText')}</p>
        <Invitations user={user} />
      </Modal>
    </>
  );
}
