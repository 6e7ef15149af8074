import { Button } from 'antd';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type InvitedPerson as Invited, tenantService } from '@/services/tenant';
import { formatInstant } from '@/utils/format';

interface Props {
  person: Invited;
  /** An open invitation can be withdrawn, an ended one sent again. Absent: the user may only read. */
  manage?: { onWithdrawn: () => void; onAgain?: () => void };
}

/** An invited person who has not joined; the name is the one that the inviter typed. */
export function InvitedPerson({ person, manage }: Props) {
  const t = useT();
  const { invitationCode, name, phone, state, isSeen, expiresAt } = person;
  const until = formatInstant(expiresAt);
  const states = {
    open: t(isSeen ? 'tenant.invitedSeen' : 'tenant.invited', { until }),
    declined: t('tenant.invitedDeclined'),
    expired: t('tenant.invitedExpired'),
  };
  const withdraw = async () => {
    await tenantService.withdrawInvitation({ body: { invitationCode } });
    void toast('success', t('tenant.withdrawn', { name }));
  };
  return (
    <>
      {name} {phone} <StatusLabel tone={state === 'open' ? 'waiting' : 'late'}>{states[state]}</StatusLabel>
      {manage && state !== 'declined' && (
        <Button
          type="link"
          size="small"
          aria-label={t('tenant.withdrawOf', { name })}
          // What failed has been told; whether it is still there, the list says.
          onClick={() => void withdraw().catch(report).then(manage.onWithdrawn)}
        >
          {t('tenant.withdraw')}
        </Button>
      )}
      {manage?.onAgain && state !== 'open' && (
        <Button type="link" size="small" onClick={manage.onAgain}>
          {t('tenant.again')}
        </Button>
      )}
    </>
  );
}
