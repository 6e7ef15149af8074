import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/locales';
import type { OrderDetail } from '@/services/ledger';
import { formatInstant } from '@/utils/format';

interface Props {
  request: NonNullable<OrderDetail['refundRequest']>;
  action?: ReactNode;
}

/** A refund that the buyer has asked for: by whom, why, and what became of that. */
export function RefundAsked({ request: { state, reason, askedBy, askedAt, answer }, action }: Props) {
  const t = useT();
  return (
    <Alert
      type={state === 'open' ? 'warning' : 'info'}
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={t(`ledger.refundRequest_${state}`)}
      description={
        <>
          <p>{t('ledger.refundAskedBy', { who: askedBy, at: formatInstant(askedAt), reason })}</p>
          {answer && <p>{t('ledger.refundAnswer', { answer })}</p>}
        </>
      }
      action={action}
    />
  );
}
