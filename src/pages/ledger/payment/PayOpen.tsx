import { Alert, Button, Popconfirm, Radio, Statistic } from 'antd';
import { useState } from 'react';
import type { PayMethod } from '#domain/subjects/ledger/orders/workflow';
import { EmptyState } from '@/components/EmptyState';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { ledgerService, type OrderDetail } from '@/services/ledger';
import { formatYuan } from '@/utils/format';
import shared from '../ledger.module.css';
import { DemoDesk } from './DemoDesk';
import styles from './payment.module.css';
import { Scan } from './Scan';
import { TransferTo } from './TransferTo';

interface Props {
  order: OrderDetail;
  onChanged: () => void;
}

/** An order that waits for its money. */
export function PayOpen({ order, onChanged }: Props) {
  const t = useT();
  const { orderCode, amountFen, receivedFen, secondsLeft, methods, payment, allowedActions } = order;
  const begun = payment?.state === 'open' ? payment : null;
  const [method, setMethod] = useState<PayMethod | undefined>(begun?.method ?? order.method ?? methods[0]);
  const [busy, setBusy] = useState(false);
  // The server's clock counts; this one only shows how it goes on.
  const [deadline] = useState(() => Date.now() + (secondsLeft ?? 0) * 1000);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(report);
    setBusy(false);
    onChanged();
  };
  const scans = begun?.method === method && (method === 'alipay' || method === 'wechat') ? method : null;
  const pay = () => act(async () => method && (await ledgerService.payOrder({ body: { orderCode, method } })));
  const cancel = () =>
    act(async () => {
      await ledgerService.cancelOrder({ body: { orderCode } });
      void toast('success', t('ledger.cancelled'));
    });
  return (
    <>
      <div className={styles.due}>
        <dl>
          <dt>{t('ledger.toPay')}</dt>
          <dd>{formatYuan(amountFen)}</dd>
        </dl>
        {secondsLeft !== null && (
          <Statistic.Timer
            type="countdown"
            title={t('ledger.timeLeft')}
            value={deadline}
            format={secondsLeft > 24 * 3600 ? t('ledger.daysFormat') : 'HH:mm:ss'}
            onFinish={onChanged}
          />
        )}
      </div>
      {receivedFen > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('ledger.receivedPart', {
            received: formatYuan(receivedFen),
            due: formatYuan(amountFen - receivedFen),
          })}
          description={t('ledger.keptOpen')}
        />
      )}
      {payment?.state === 'mismatched' && <Alert type="warning" showIcon title={t('ledger.mismatched')} />}
      {payment?.state === 'failed' && <Alert type="error" showIcon title={t('ledger.failed')} />}
      {methods.length === 0 && <EmptyState title={t('ledger.noMethods')} text={t('ledger.noMethodsText')} />}
      {methods.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('ledger.howToPay')}</h2>
          <Radio.Group
            aria-label={t('ledger.howToPay')}
            className={styles.methods}
            value={method}
            onChange={({ target }) => setMethod(target.value)}
          >
            {methods.map((one) => (
              <Radio key={one} value={one} className={shared.choice}>
                {t(`ledger.method_${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        </>
      )}
      {begun?.method === 'demo' && method === 'demo' && (
        <DemoDesk paymentCode={begun.paymentCode} onSettled={onChanged} />
      )}
      {begun?.method === 'transfer' && method === 'transfer' && <TransferTo order={order} />}
      {scans && begun && <Scan method={scans} payUrl={begun.payUrl} onAgain={() => void pay()} />}
      <div className={styles.ways}>
        {allowedActions.includes('cancel') && (
          <Popconfirm title={t('ledger.cancelSure')} onConfirm={cancel}>
            <Button disabled={busy}>{t('ledger.cancel')}</Button>
          </Popconfirm>
        )}
        {allowedActions.includes('pay') && method && begun?.method !== method && (
          <Button type="primary" loading={busy} onClick={pay}>
            {t('ledger.pay')}
          </Button>
        )}
      </div>
    </>
  );
}
