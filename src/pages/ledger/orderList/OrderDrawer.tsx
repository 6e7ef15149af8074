import { Link } from '@umijs/max';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { returnableStates } from '#domain/subjects/ledger/orders/workflow';
import { FailureBlock } from '@/components/FailureBlock';
import { PaperList } from '@/components/PaperList';
import { APPROVALS } from '@/hooks/useAsked';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type AnyOrder, ledgerService } from '@/services/ledger';
import { formatNumber, formatYuan, NOTHING } from '@/utils/format';
import styles from '../ledger.module.css';
import { OrderFacts } from '../OrderFacts';
import { OrderHistory } from '../OrderHistory';
import { OrderStateLabel } from '../OrderStateLabel';
import { type OrderPayment, Payments } from '../Payments';
import { ReasonDialog } from '../ReasonDialog';
import { RefundAsked } from '../RefundAsked';
import { RefundText } from '../RefundText';
import { BackDialog } from './BackDialog';

interface Props {
  orderCode: string;
  onChanged: () => void;
  onClose: () => void;
}

/** An order of any tenant: what came in for it, its papers, and its way back. */
export function OrderDrawer({ orderCode, onChanged, onClose }: Props) {
  const t = useT();
  const [refunding, setRefunding] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [returning, setReturning] = useState<OrderPayment | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => ledgerService.getAnyOrder({ query: { orderCode } }, options),
    [orderCode],
  );
  useFocusReturn();
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <Drawer
      open
      size={760}
      title={t('ledger.order')}
      onClose={onClose}
      extra={
        data?.refund &&
        !data.refundWaiting && <Button onClick={() => setRefunding(true)}>{t('ledger.refundOrder')}</Button>
      }
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {data?.refundRequest && (
        <RefundAsked
          request={data.refundRequest}
          action={
            data.refundRequest.state === 'open' &&
            !data.refundWaiting && (
              <Button size="small" onClick={() => setDeclining(true)}>
                {t('ledger.declineRefund')}
              </Button>
            )
          }
        />
      )}
      {data?.refundWaiting && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t(data.refundWaiting.isApproved ? 'ledger.refundToPay' : 'ledger.refundWaits', {
            who: data.refundWaiting.askedBy,
          })}
          action={<Link to={`${APPROVALS}?open=${data.refundWaiting.approvalCode}`}>{t('asked.look')}</Link>}
        />
      )}
      {data?.kept && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t(data.kept === 'invoiced' ? 'ledger.keptInvoiced' : 'ledger.keptUsed')}
        />
      )}
      {data && <Told order={data} onReturn={setReturning} />}
      {data && refunding && <Refund order={data} onTried={changed} onClose={() => setRefunding(false)} />}
      {declining && (
        <ReasonDialog
          title={t('ledger.declineRefund')}
          label={t('ledger.whyDecline')}
          told={t('ledger.declined')}
          send={(reason, options) => ledgerService.declineRefund({ body: { orderCode, reason } }, options)}
          onTried={changed}
          onClose={() => setDeclining(false)}
        />
      )}
      {returning && (
        <BackDialog
          title={t('ledger.returnSurplus')}
          label={t('ledger.whyReturn')}
          isMoney
          send={(reason, _, options) =>
            ledgerService.returnSurplus({ body: { paymentCode: returning.paymentCode, reason } }, options)
          }
          onTried={changed}
          onClose={() => setReturning(null)}
        >
          <p>{t('ledger.returnText', { amount: formatYuan(returning.receivedFen ?? returning.amountFen) })}</p>
        </BackDialog>
      )}
    </Drawer>
  );
}

function Refund({ order, onTried, onClose }: { order: AnyOrder; onTried: () => void; onClose: () => void }) {
  const t = useT();
  const { orderCode, version, refund, kind } = order;
  if (!refund) return null;
  const { refundFen, keptFen, missing } = refund;
  return (
    <BackDialog
      title={t('ledger.refundOrder')}
      label={t('ledger.whyRefund')}
      isMoney={kind === 'recharge'}
      send={(reason, _, options) =>
        ledgerService.refundOrder({ body: { orderCode, version, refundFen, reason } }, options)
      }
      onTried={onTried}
      onClose={onClose}
    >
      <RefundText order={{ ...order, refund }} />
      {missing > 0 && <p>{t('ledger.refundKept', { missing: formatNumber(missing), kept: formatYuan(keptFen) })}</p>}
    </BackDialog>
  );
}

function Told({ order, onReturn }: { order: AnyOrder; onReturn: (payment: OrderPayment) => void }) {
  const t = useT();
  const { orderCode, refundedBy, feeFen, slips, history } = order;
  return (
    <>
      <OrderFacts
        order={order}
        above={[
          { key: 'state', label: t('ledger.state'), children: <OrderStateLabel state={order.state} /> },
          { key: 'tenant', label: t('ledger.tenant'), children: order.tenantName },
        ]}
        below={[
          {
            key: 'refundedBy',
            label: t('ledger.refundedBy'),
            children: refundedBy && (
              <Link to={`${APPROVALS}?open=${refundedBy.approvalCode}`}>
                {t('ledger.askedAndConfirmed', {
                  asked: refundedBy.askedBy,
                  confirmed: refundedBy.decidedBy ?? NOTHING,
                })}
              </Link>
            ),
          },
          { key: 'reason', label: t('ledger.whyRefund'), children: order.refundReason },
          { key: 'fee', label: t('ledger.feeKept'), children: feeFen > 0 && formatYuan(feeFen) },
        ]}
      />
      <Payments
        order={order}
        act={(payment) => {
          const waiting = order.returnsWaiting.find(({ paymentCode }) => paymentCode === payment.paymentCode);
          if (waiting) return <Link to={`${APPROVALS}?open=${waiting.approvalCode}`}>{t('ledger.returnWaits')}</Link>;
          return (
            returnableStates.some((state) => state === payment.state) && (
              <Button type="link" size="small" onClick={() => onReturn(payment)}>
                {t('ledger.returnSurplus')}
              </Button>
            )
          );
        }}
      />
      <h2 className={styles.heading}>{t('ledger.slips')}</h2>
      <PaperList
        papers={slips}
        none={t('ledger.noSlips')}
        fetch={(objectId, options) => ledgerService.getAnySlip({ query: { orderCode, objectId } }, options)}
      />
      <OrderHistory history={history} />
    </>
  );
}
