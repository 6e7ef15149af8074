import { Navigate, useNavigate } from '@umijs/max';
import { Button, Popconfirm, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { payPath } from '#domain/subjects/ledger/orders/paths';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { ledgerService } from '@/services/ledger';
import { ApplyDialog } from '../invoices/ApplyDialog';
import styles from '../ledger.module.css';
import { OrderFacts } from '../OrderFacts';
import { OrderHistory } from '../OrderHistory';
import { OrderStateLabel } from '../OrderStateLabel';
import { Payments } from '../Payments';
import { Slips } from '../payment/Slips';
import { ReasonDialog } from '../ReasonDialog';
import { RefundAsked } from '../RefundAsked';
import { RefundText } from '../RefundText';

const address = { code: '' };

/** An order of the user's tenant: its items, money, invoice, way back and history, and what may be done next. */
export default function Order() {
  const t = useT();
  const navigate = useNavigate();
  const [{ code: orderCode }] = useUrlState(address);
  const [doing, setDoing] = useState<'refund' | 'invoice' | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => ledgerService.getOrder({ query: { orderCode } }, options),
    [orderCode],
    orderCode !== '',
    { returning: true },
  );
  const start = useLoad((options) => ledgerService.getInvoiceStart(undefined, options), [], doing === 'invoice');
  if (orderCode === '') return <Navigate to="/account/bill?tab=orders" replace />;
  const may = data?.allowedActions ?? [];
  const close = () => setDoing(null);
  const withdraw = () =>
    ledgerService
      .withdrawRefund({ body: { orderCode } })
      .then(() => void toast('success', t('ledger.withdrawn')))
      .catch(report)
      .then(refresh);
  return (
    <Page
      title={t('ledger.order')}
      state={data && <OrderStateLabel state={data.state} />}
      action={
        <Space>
          <Button onClick={() => navigate('/account/bill?tab=orders')}>{t('ledger.ordersTab')}</Button>
          {may.includes('withdrawRefund') && (
            <Popconfirm title={t('ledger.withdrawSure')} onConfirm={withdraw}>
              <Button>{t('ledger.withdrawRefund')}</Button>
            </Popconfirm>
          )}
          {may.includes('askRefund') && <Button onClick={() => setDoing('refund')}>{t('ledger.askRefund')}</Button>}
          {may.includes('applyInvoice') && (
            <Button onClick={() => setDoing('invoice')}>{t('ledger.applyInvoice')}</Button>
          )}
          {may.includes('pay') && (
            <Button type="primary" onClick={() => navigate(payPath(orderCode))}>
              {t('ledger.pay')}
            </Button>
          )}
        </Space>
      }
    >
      {error && <FailureBlock error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {data && (
        <div className={styles.sheet}>
          {data.refundRequest && <RefundAsked request={data.refundRequest} />}
          <OrderFacts order={data} />
          {data.kind === 'recharge' && <Payments order={data} />}
          <Slips order={data} onChanged={refresh} />
          <OrderHistory history={data.history} />
        </div>
      )}
      {doing === 'refund' && data?.refund && (
        <ReasonDialog
          title={t('ledger.askRefund')}
          label={t('ledger.whyRefund')}
          told={t('ledger.refundAskedTold')}
          send={(reason, options) => ledgerService.askRefund({ body: { orderCode, reason } }, options)}
          onTried={refresh}
          onClose={close}
        >
          <RefundText order={{ ...data, refund: data.refund }} isAsked />
        </ReasonDialog>
      )}
      {doing === 'invoice' && start.error && <FailureBlock compact error={start.error} onRetry={start.refresh} />}
      {doing === 'invoice' && start.data && (
        <ApplyDialog start={start.data} orderCode={orderCode} onApplied={refresh} onClose={close} />
      )}
    </Page>
  );
}
