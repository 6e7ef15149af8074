import { useSearchParams } from '@umijs/max';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { Invitations } from '@/features/user/Invitations';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import styles from './InvitationNotice.module.css';

interface Props {
  user: UserInfo;
  /** Beside a list that tells of them, and opens them by the address. */
  listed?: boolean;
}

/** Over the page of somebody who is invited elsewhere, to be dealt with now or later. */
export default function InvitationNotice({ user, listed }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [clicked, setClicked] = useState(false);
  const close = () => {
    setClicked(false);
    const rest = new URLSearchParams(params);
    rest.delete('invitations');
    if (rest.size < params.size) setParams(rest, { replace: true });
  };
  const { invitations } = user;
  const names = [...new Set(invitations.map(({ tenantName }) => tenantName))];
  const title = t('user.invitedNotice', { count: invitations.length, tenants: names.join(t('common.comma')) });
  return (
    <>
      {!listed && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          closable
          title={title}
          action={
            <Button size="small" onClick={() => setClicked(true)}>
              {t('user.invitedView')}
            </Button>
          }
        />
      )}
      <Modal open={clicked || params.has('invitations')} title={t('user.invitedTitle')} footer={null} onCancel={close}>
        <p>{t('user.invitedText')}</p>
        <Invitations user={user} />
      </Modal>
    </>
  );
}
