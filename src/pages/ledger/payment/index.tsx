import { useNavigate } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { orderPath } from '#domain/subjects/ledger/orders/paths';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { useLoad } from '@/hooks/useLoad';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { ledgerService } from '@/services/ledger';
import { wayBack } from '@/utils/rechargePath';
import shared from '../ledger.module.css';
import { OrderFacts } from '../OrderFacts';
import { OrderStateLabel } from '../OrderStateLabel';
import { PayOpen } from './PayOpen';
import { PayResult } from './PayResult';
import styles from './payment.module.css';
import { Slips } from './Slips';
import { usePaid } from './usePaid';

const address = { order: '', back: '' };

/** The desk: what is paid, how and until when, and the outcome. The order is in the address. */
export default function Payment() {
  const t = useT();
  const navigate = useNavigate();
  const [{ order: orderCode, back }] = useUrlState(address);
  const { data, error, refresh } = useLoad(
    (options) => ledgerService.getOrder({ query: { orderCode } }, options),
    [orderCode],
    orderCode !== '',
  );
  usePaid(data, refresh);
  const isOpen = data?.state === 'open' && data.secondsLeft !== 0;
  if (orderCode === '')
    return (
      <EmptyState
        title={t('ledger.noOrder')}
        text={t('ledger.noOrderText')}
        action={{ label: t('ledger.recharge'), onClick: () => navigate('/account/recharge') }}
      />
    );
  return (
    <div className={styles.desk}>
      <Page
        title={data && data.kind !== 'recharge' ? t('ledger.order') : t('route.payment')}
        state={data && <OrderStateLabel state={data.state} />}
        action={data && <Button onClick={() => navigate(orderPath(orderCode))}>{t('ledger.toOrder')}</Button>}
      >
        {error && <FailureBlock error={error} onRetry={refresh} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
        {data && (
          <div className={shared.sheet}>
            {isOpen ? (
              <PayOpen key={`${data.orderCode}:${data.expiresAt}`} order={data} onChanged={refresh} />
            ) : (
              <PayResult order={data} back={wayBack(back)} />
            )}
            <Slips order={data} onChanged={refresh} />
            <h2 className={shared.heading}>{t('ledger.order')}</h2>
            <OrderFacts order={data} />
          </div>
        )}
      </Page>
    </div>
  );
}
