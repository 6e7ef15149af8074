import { Link, useNavigate } from '@umijs/max';
import { Alert, Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { payPath } from '#domain/subjects/ledger/orders/paths';
import {
  bonusOf,
  giftMonths,
  packages,
  priceOf,
  rechargeMax,
  rechargeMin,
} from '#domain/subjects/ledger/points/recharge';
import { FailureBlock } from '@/components/FailureBlock';
import { NumberInput } from '@/components/NumberInput';
import { openClause } from '@/features/user/openClause';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { ledgerService } from '@/services/ledger';
import { formatNumber, formatYuan } from '@/utils/format';
import { wayBack } from '@/utils/rechargePath';
import shared from '../ledger.module.css';
import styles from './recharge.module.css';

const OTHER = 'other';
const address = { need: '', back: '' };
const isBuyable = (points: number | string | null): points is number =>
  typeof points === 'number' && Number.isInteger(points) && points >= rechargeMin && points <= rechargeMax;

/** How many points are bought, what that costs and brings; an unpaid order is continued. */
export function RechargeForm() {
  const t = useT();
  const navigate = useNavigate();
  const [{ need, back }] = useUrlState(address);
  const missing = Number(need) > 0 ? Math.ceil(Number(need)) : 0;
  const proposed = missing > 0 ? Math.min(Math.max(missing, rechargeMin), rechargeMax) : null;
  const [chosen, setChosen] = useState<number | typeof OTHER>(proposed === null ? (packages[1] ?? OTHER) : OTHER);
  const [typed, setTyped] = useState<number | string | null>(proposed);
  const [sending, setSending] = useState(false);
  const open = useLoad(
    (options) =>
      ledgerService.listOrders({ query: { kind: 'recharge', state: 'open', currentPage: 1, pageSize: 1 } }, options),
    [],
  );
  if (open.error) return <FailureBlock error={open.error} onRetry={open.refresh} />;
  if (!open.data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  const points = chosen === OTHER ? typed : chosen;
  const price = isBuyable(points) ? priceOf(points) : undefined;
  const waiting = open.data.list[0];
  const deskOf = (orderCode: string) => `${payPath(orderCode)}${wayBack(back) && `&back=${encodeURIComponent(back)}`}`;
  const submit = async () => {
    if (!price || sending) return;
    setSending(true);
    try {
      const { orderCode } = await ledgerService.orderPoints({ body: { points: price.points } });
      navigate(deskOf(orderCode));
    } catch (error) {
      report(error);
      setSending(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {waiting && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('ledger.openOrders', { count: open.data.total })}
          action={
            <Link
              to={
                open.data.total === 1 ? deskOf(waiting.orderCode) : '/account/bill?tab=orders&kind=recharge&state=open'
              }
            >
              {t('ledger.goOnPaying')}
            </Link>
          }
        />
      )}
      {missing > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('ledger.needText', { missing: formatNumber(missing), filled: formatNumber(proposed) })}
        />
      )}
      <h2 className={styles.heading}>{t('ledger.choose')}</h2>
      <Radio.Group
        aria-label={t('ledger.choose')}
        className={styles.packages}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {packages.map((amount) => (
          <Radio key={amount} value={amount} className={`${shared.choice} ${styles.package}`}>
            <span className={styles.amount}>{formatNumber(amount)}</span>
            <span className={styles.bonus}>
              {bonusOf(amount) > 0 ? t('ledger.giftOf', { points: formatNumber(bonusOf(amount)) }) : t('ledger.noGift')}
            </span>
          </Radio>
        ))}
        <Radio value={OTHER} className={`${shared.choice} ${styles.package}`}>
          <span className={styles.amount}>{t('ledger.other')}</span>
          <span className={styles.bonus}>
            {t('ledger.otherRange', { min: formatNumber(rechargeMin), max: formatNumber(rechargeMax) })}
          </span>
        </Radio>
      </Radio.Group>
      {chosen === OTHER && (
        <div className={styles.free}>
          <NumberInput
            autoFocus
            aria-label={t('ledger.otherPoints')}
            limits={{ min: rechargeMin, max: rechargeMax }}
            status={typeof typed === 'string' ? 'error' : undefined}
            step={100}
            value={typed}
            placeholder={t('ledger.otherPoints')}
            style={{ inlineSize: 240 }}
            onChange={setTyped}
          />
          {typeof typed === 'string' && (
            <p role="status" className={styles.bonus}>
              {t('common.numberWanted', { min: formatNumber(rechargeMin), max: formatNumber(rechargeMax) })}
            </p>
          )}
        </div>
      )}
      <div className={styles.sum} aria-live="polite">
        <dl style={{ margin: 0 }}>
          <dt>{t('ledger.toPay')}</dt>
          <dd>{formatYuan(price?.amountFen ?? 0)}</dd>
        </dl>
        <dl style={{ margin: 0 }}>
          <dt>{t('ledger.arrives')}</dt>
          <dd>
            {formatNumber((price?.points ?? 0) + (price?.giftPoints ?? 0))}{' '}
            {price && price.giftPoints > 0 && (
              <small>
                {t('ledger.withGift', {
                  points: formatNumber(price.points),
                  gift: formatNumber(price.giftPoints),
                })}
              </small>
            )}
          </dd>
        </dl>
      </div>
      <p className={styles.bonus}>{t('ledger.giftEnds', { months: giftMonths })}</p>
      <div className={styles.ways}>
        <Button type="primary" size="large" htmlType="submit" disabled={!price} loading={sending}>
          {t('ledger.submit')}
        </Button>
        <span className={styles.bonus}>
          {t('ledger.agree')}{' '}
          <Button type="link" size="small" onClick={() => void openClause('rechargeBalance').catch(report)}>
            {t('ledger.terms')}
          </Button>
        </span>
      </div>
    </form>
  );
}
