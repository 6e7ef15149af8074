import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, RollbackOutlined } from '@ant-design/icons';
import { useNavigate } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ResultBlock } from '@/components/ResultBlock';
import { useT } from '@/locales';
import type { OrderDetail } from '@/services/ledger';
import { formatNumber, formatYuan } from '@/utils/format';

/** What became of an order, and the way on. @param back to the purchase that the points are for, if any */
export function PayResult({ order, back }: { order: OrderDetail; back: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { kind, points, giftPoints, receivedFen, amountFen, refundedFen } = order;
  // Its time is over, and the round that ends it has not come by.
  const state = order.state === 'open' ? 'expired' : order.state;
  const again = (
    <Button type="primary" onClick={() => navigate('/account/recharge')}>
      {t('ledger.again')}
    </Button>
  );
  const done: ReactNode = back ? (
    <Button type="primary" onClick={() => navigate(back)}>
      {t('ledger.toPurchase')}
    </Button>
  ) : kind !== 'recharge' ? (
    <Button type="primary" onClick={() => navigate('/project')}>
      {t('ledger.toMall')}
    </Button>
  ) : (
    <Button type="primary" onClick={() => navigate('/account/balance')}>
      {t('ledger.seeBalance')}
    </Button>
  );
  // Money that came in as a part of it is not nothing.
  const notTaken =
    receivedFen > 0
      ? t('ledger.receivedPart', { received: formatYuan(receivedFen), due: formatYuan(amountFen - receivedFen) })
      : t('ledger.notTaken');
  const isPartly = refundedFen > 0 && refundedFen < amountFen;
  const results = {
    held: {
      icon: <ClockCircleFilled style={{ color: 'var(--ant-color-primary)' }} />,
      title: t('ledger.heldTitle'),
      text: t('ledger.heldText'),
      actions: (
        <Button type="primary" onClick={() => navigate('/project?tab=deliveries')}>
          {t('ledger.toDelivery')}
        </Button>
      ),
    },
    done: {
      icon: <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} />,
      title: kind === 'recharge' ? t('ledger.doneTitle') : t('ledger.purchaseDone'),
      text: kind !== 'recharge' ? undefined : t('ledger.doneText', { points: formatNumber(points + giftPoints) }),
      actions: done,
    },
    expired: {
      icon: <ClockCircleFilled style={{ color: 'var(--ant-color-warning)' }} />,
      title: t('ledger.expiredTitle'),
      text: notTaken,
      actions: again,
    },
    cancelled: {
      icon: <CloseCircleFilled style={{ color: 'var(--ant-color-text-tertiary)' }} />,
      title: t('ledger.cancelledTitle'),
      text: notTaken,
      actions: again,
    },
    refunded: {
      icon: <RollbackOutlined style={{ color: 'var(--ant-color-text-tertiary)' }} />,
      title: t(isPartly ? 'ledger.refundedPartlyTitle' : 'ledger.refundedTitle'),
      text:
        refundedFen > 0
          ? t('ledger.refundedText', { amount: formatYuan(refundedFen), of: formatYuan(amountFen) })
          : undefined,
      actions: done,
    },
  } as const;
  return <ResultBlock compact role="status" {...results[state]} />;
}
