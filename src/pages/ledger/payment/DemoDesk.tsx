import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { ledgerService } from '@/services/ledger';

/** Simulates the bank in demo mode, and says so. */
export function DemoDesk({ paymentCode, onSettled }: { paymentCode: string; onSettled: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const settle = async (outcome: 'succeed' | 'fail') => {
    setBusy(true);
    await ledgerService.settleDemoPayment({ body: { paymentCode, outcome } }).catch(report);
    setBusy(false);
    onSettled();
  };
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockStart: 16 }}
      title={t('ledger.demoTitle')}
      description={
        <>
          <p>{t('ledger.demoText')}</p>
          <Space>
            <Button type="primary" loading={busy} onClick={() => void settle('succeed')}>
              {t('ledger.demoSucceed')}
            </Button>
            <Button disabled={busy} onClick={() => void settle('fail')}>
              {t('ledger.demoFail')}
            </Button>
          </Space>
        </>
      }
    />
  );
}
