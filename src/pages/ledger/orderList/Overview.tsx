import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { financePath } from '#domain/subjects/ledger/orders/paths';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { useLoad } from '@/hooks/useLoad';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { ledgerService } from '@/services/ledger';
import { formatDay, formatNumber, formatYuan, NOTHING, portalToday } from '@/utils/format';
import styles from '../ledger.module.css';

const address = { period: '' };

/** A month's money and what is outstanding today; each figure opens the list of just what it counts. */
export function Overview() {
  const t = useT();
  const [{ period }, setAddress] = useUrlState(address);
  const month = dayjs(period ? `${period}-01` : portalToday());
  const from = formatDay(month.startOf('month').toDate());
  const to = formatDay(month.endOf('month').toDate());
  const { data, error, refresh } = useLoad(
    (options) => ledgerService.getFinanceOverview({ query: { from, to } }, options),
    [from, to],
  );
  const days = `from=${from}&to=${to}&period=${month.format('YYYY-MM')}`;
  const yuan = (of: { amountFen: number } | undefined) => (of ? formatYuan(of.amountFen) : NOTHING);
  const orders = (of: { count: number } | undefined) => (of ? t('ledger.ordersCount', { count: of.count }) : '');
  return (
    <>
      <DatePicker
        picker="month"
        aria-label={t('ledger.month')}
        allowClear={false}
        value={month}
        style={{ marginBlockEnd: 12 }}
        onChange={(chosen) => setAddress({ period: chosen ? chosen.format('YYYY-MM') : '' })}
      />
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : (
        <div className={styles.figures}>
          <FigureCard
            label={t('ledger.received')}
            value={yuan(data?.received)}
            note={orders(data?.received)}
            to={`${financePath}?kind=recharge&dated=received&${days}`}
          />
          <FigureCard
            label={t('ledger.refundedSum')}
            value={yuan(data?.refunded)}
            note={orders(data?.refunded)}
            to={`${financePath}?kind=recharge&dated=refunded&${days}`}
          />
          <FigureCard
            label={t('ledger.invoicedSum')}
            value={yuan(data?.invoiced)}
            note={data ? t('ledger.invoicesCount', { count: data.invoiced.count }) : ''}
            to={`${financePath}?tab=invoices&state=issued&${days}`}
          />
          <FigureCard
            label={t('ledger.pointsOutstanding')}
            value={data ? t('ledger.pointsOf', { points: formatNumber(data.points.points) }) : NOTHING}
            note={data ? t('ledger.tenantsCount', { count: data.points.count }) : ''}
            to={`${financePath}?tab=points`}
          />
          <FigureCard
            label={t('ledger.commissionsDue')}
            value={yuan(data?.commissions)}
            note={data ? t('ledger.entriesCount', { count: data.commissions.count }) : ''}
            to={`${financePath}?tab=commissions&state=due`}
          />
        </div>
      )}
    </>
  );
}
