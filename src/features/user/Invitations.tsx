import { Button, Form, Popconfirm } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { toast } from '@/feedback';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type Invitation, type UserInfo, userService } from '@/services/user';
import { formatInstant } from '@/utils/format';
import styles from './Invitations.module.css';

/** What waits for the user's answer: who invites to where, as what, and until when. */
export function Invitations({ user }: { user: UserInfo }) {
  return (
    <ul className={styles.list}>
      {user.invitations.map((invitation) => (
        <li key={invitation.invitationCode}>
          <Answer user={user} invitation={invitation} />
        </li>
      ))}
    </ul>
  );
}

/** Plain antd, as the sign-in page shows it before anything of the portal has loaded. */
function Answer({ user, invitation }: { user: UserInfo; invitation: Invitation }) {
  const t = useT();
  const namesOf = useRoleNames();
  const { setSession } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { invitationCode, tenantName, roleCodes, invitedBy, expiresAt } = invitation;

  const answer = async (accept: boolean, name?: string) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await userService.answerInvitation({ body: { invitationCode, accept, name } }, { silent: true });
      const joined = t(user.tenantDTO ? 'user.invitedSwitch' : 'user.invitedJoined', { tenant: tenantName });
      if (accept) void toast('success', joined);
      await setSession({ user: await userService.getUserInfo(), refusal: null });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      if (!isMissing(error)) return;
      // It waits no more: so does its card.
      void toast('warning', t('user.invitedGone'));
      await setSession({ user: await userService.getUserInfo(), refusal: null });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<{ name?: string }>
      name={invitationCode}
      layout="vertical"
      requiredMark={false}
      onFinish={({ name }) => answer(true, name)}
    >
      <h2 className={styles.tenant}>{tenantName}</h2>
      <p className={styles.facts}>
        {t('user.invitedBy', {
          who: invitedBy.showName,
          tenant: invitedBy.tenantName,
          roles: namesOf(roleCodes),
        })}
        <br />
        {t('user.invitedUntil', { until: formatInstant(expiresAt) })}
      </p>
      {!user.nameIsOwn && (
        <Form.Item
          name="name"
          label={t('user.invitedName')}
          rules={[{ required: true, whitespace: true, message: t('user.invitedNameRequired') }]}
        >
          <Input maxLength={limits.personNameLength} autoComplete="name" />
        </Form.Item>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('user.invitedAccept')}
        </Button>
        <Popconfirm
          title={t('user.invitedDeclineSure')}
          okText={t('user.invitedDecline')}
          onConfirm={() => answer(false)}
        >
          <Button>{t('user.invitedDecline')}</Button>
        </Popconfirm>
      </div>
    </Form>
  );
}
