import { CopyOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { invitable, useInvitation } from '@/features/tenant/useInvitation';
import { useCopy } from '@/hooks/useCopy';
import { useT } from '@/locales';
import styles from './detail.module.css';

/** The invitation as it will read, and the button that copies it. */
export function InvitationCard({ people }: { people: readonly { showName: string; phone: string | null }[] }) {
  const t = useT();
  const copy = useCopy();
  const invitation = useInvitation('project.invitationText');
  const invited = invitable(people);
  const [phone, setPhone] = useState(invited[0]?.phone);
  const chosen = invited.find((person) => person.phone === phone);
  if (!chosen) {
    return (
      <section className={styles.card}>
        <EmptyState title={t('project.invitationNobody')} text={t('project.invitationNobodyText')} />
      </section>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="invitation">
      <div className={styles.head}>
        <div>
          <h2 id="invitation" className={styles.heading}>
            {t('project.invitation')}
          </h2>
          <span className={styles.hint}>{t('project.invitationHint')}</span>
        </div>
        <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy(invitation(chosen))}>
          {t('project.invitationCopy')}
        </Button>
      </div>
      {invited.length > 1 && (
        <div className={styles.choice}>
          <Select
            prefix={t('project.invitationTo')}
            value={phone}
            onChange={setPhone}
            popupMatchSelectWidth={false}
            options={invited.map((person) => ({ value: person.phone, label: `${person.showName} ${person.phone}` }))}
          />
        </div>
      )}
      <pre className={styles.invitation}>{invitation(chosen)}</pre>
    </section>
  );
}
