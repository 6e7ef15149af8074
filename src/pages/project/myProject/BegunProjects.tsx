import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { draftName, draftsIn, dropDraft } from '@/utils/drafts';
import { formatInstant } from '@/utils/format';
import styles from './myProject.module.css';
import { NEW_GROUP } from './newGroup';

/** Unfinished new groups of this browser, to continue or to discard. */
export default function BegunProjects({ onGoOn }: { onGoOn: (customerName: string) => void }) {
  const t = useT();
  const { user } = useSession();
  const [drafts, setDrafts] = useState(() => draftsIn(user?.accountId, NEW_GROUP));
  const giveUp = (customer: string) => {
    dropDraft(draftName(user?.accountId, NEW_GROUP + customer));
    setDrafts(draftsIn(user?.accountId, NEW_GROUP));
  };
  return drafts.map(({ rest: customer, savedAt }) => {
    const time = formatInstant(savedAt);
    return (
      <Alert
        key={customer}
        className={styles.begun}
        type="info"
        showIcon
        title={customer ? t('project.draftWaitsFor', { customer, time }) : t('project.draftWaits', { time })}
        action={
          <Space>
            <Button size="small" type="text" onClick={() => giveUp(customer)}>
              {t('record.draftDiscard')}
            </Button>
            <Button size="small" onClick={() => onGoOn(customer)}>
              {t('project.draftGoOn')}
            </Button>
          </Space>
        }
      />
    );
  });
}
