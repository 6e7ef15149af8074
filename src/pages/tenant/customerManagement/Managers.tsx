import { Button } from 'antd';
import { useState } from 'react';
import { Cut } from '@/components/Cut';
import { CopyInvitation } from '@/features/tenant/CopyInvitation';
import { InvitedPerson } from '@/features/tenant/InvitedPerson';
import { useT } from '@/locales';
import type { Customer } from '@/services/project';
import { NOTHING } from '@/utils/format';
import styles from './customerManagement.module.css';
import { InviteManagerDialog } from './InviteManagerDialog';

interface Props {
  customer: Pick<Customer, 'tenantCode' | 'managers' | 'invited'>;
  /** Whether the user invites people of customers, and takes it back. */
  mayInvite: boolean;
  onChanged: () => void;
}

/** The project managers of a customer and those who are invited; a button to invite one if there is none. */
export function Managers({ customer: { tenantCode, managers, invited }, mayInvite, onChanged }: Props) {
  const t = useT();
  const [inviting, setInviting] = useState(false);
  const isComing = invited.some(({ state }) => state === 'open');
  const hasNone = managers.length === 0 && !isComing;
  return (
    // What is done here is no click on the row that opens the record.
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes no click, it keeps one.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys that a button inside has are kept by the row itself.
    <div onClick={(event) => event.stopPropagation()}>
      {managers.map((manager) => (
        <div key={manager.accountId} className={styles.manager}>
          <Cut width={80}>{manager.showName}</Cut> <span>{manager.phone ?? NOTHING}</span>
        </div>
      ))}
      {invited.map((person) => (
        <div key={person.invitationCode} className={styles.manager}>
          <InvitedPerson person={person} manage={mayInvite ? { onWithdrawn: onChanged } : undefined} />
          {person.state === 'open' && (
            <CopyInvitation text="project.invitationText" showName={person.name} phone={person.phone} />
          )}
        </div>
      ))}
      {hasNone &&
        (mayInvite ? (
          <Button type="link" size="small" className={styles.invite} onClick={() => setInviting(true)}>
            {t('tenant.inviteManager')}
          </Button>
        ) : (
          invited.length === 0 && NOTHING
        ))}
      {inviting && (
        <InviteManagerDialog
          tenantCode={tenantCode}
          last={invited[0]}
          onInvited={onChanged}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  );
}
