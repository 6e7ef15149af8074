import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useT } from '@/locales';
import type { CustomerDetail } from '@/services/tenant';
import { formatInstant } from '@/utils/format';
import styles from './customerManagement.module.css';
import { TransferDialog } from './TransferDialog';

interface Props {
  customer: CustomerDetail;
  onChanged: () => void;
}

/** That another channel was asked to take the customer over, with the way to withdraw it. */
export function TransferWaits({ customer, onChanged }: Props) {
  const t = useT();
  const [withdrawing, setWithdrawing] = useState(false);
  const { transfer, tenantName, projectCount, allowedActions } = customer;
  if (!transfer) return null;
  const { transferCode, toName, requestedAt } = transfer;
  const moved = { groups: 0, projects: projectCount, invitations: 0 };
  return (
    <>
      <Alert
        className={styles.waits}
        type="info"
        showIcon
        title={t('transfer.waiting', { to: toName })}
        description={t('transfer.waitingText', { when: formatInstant(requestedAt) })}
        action={
          allowedActions.includes('withdrawTransfer') && (
            <Button size="small" onClick={() => setWithdrawing(true)}>
              {t('transfer.withdraw')}
            </Button>
          )
        }
      />
      {withdrawing && (
        <TransferDialog
          action="withdraw"
          transfer={{ transferCode, customerName: tenantName, fromName: '', toName, moved }}
          onTried={onChanged}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}
