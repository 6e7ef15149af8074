import { useT } from '@/locales';
import type { OrderDetail } from '@/services/ledger';
import { formatNumber, formatYuan } from '@/utils/format';

interface Props {
  order: Pick<OrderDetail, 'kind' | 'points'> & { refund: { points: number; refundFen: number } };
  /** Read by the buyer, before the platform has decided. */
  isAsked?: boolean;
}

/** What the refund of a whole order takes and gives back. */
export function RefundText({ order: { kind, points, refund }, isAsked }: Props) {
  const t = useT();
  const given = formatNumber(refund.points);
  const amount = formatYuan(refund.refundFen);
  if (kind === 'recharge')
    return <p>{t(isAsked ? 'ledger.askRefundText' : 'ledger.refundText', { points: given, amount })}</p>;
  if (kind === 'purchase') return <p>{t('ledger.refundPointsText', { points: given })}</p>;
  return <p>{points === 0 ? t('ledger.refundUnit') : t('ledger.refundDelivery', { points: given })}</p>;
}
