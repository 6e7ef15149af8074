import { useNavigate } from '@umijs/max';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { Page } from '@/components/Page';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { openClause } from '@/features/user/openClause';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type Balance, ledgerService } from '@/services/ledger';
import { formatNumber } from '@/utils/format';
import styles from '../ledger.module.css';
import { YearChart } from './YearChart';

/** What ends in so many days is marked. */
const SOON = 30;

/** The points of the user's tenant: how many, what of them ends when, and where a year of them went. */
export default function AccountBalance() {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refresh } = useLoad((options) => ledgerService.getBalance(undefined, options), [], true, {
    returning: true,
  });
  return (
    <Page
      title={t('route.accountBalance')}
      action={
        <>
          <Button onClick={() => void openClause('balanceRuleDesc').catch(report)}>{t('ledger.rules')}</Button>
          <Button onClick={() => navigate('/account/bill')}>{t('ledger.seeBill')}</Button>
          <Button type="primary" onClick={() => navigate('/account/recharge')}>
            {t('ledger.recharge')}
          </Button>
        </>
      }
    >
      {error && <FailureBlock error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} title={false} />}
      {data && (
        <>
          <div className={styles.figures}>
            <FigureCard label={t('ledger.available')} value={formatNumber(data.gift + data.paid)} />
            <FigureCard label={t('ledger.paid')} value={formatNumber(data.paid)} note={t('ledger.paidNote')} />
            <FigureCard label={t('ledger.gift')} value={formatNumber(data.gift)} note={t('ledger.giftNote')} />
            <FigureCard label={t('ledger.held')} value={formatNumber(data.held)} note={t('ledger.heldNote')} />
          </div>
          <div className={styles.columns}>
            <Year months={data.months} />
            <Ending ending={data.ending} />
          </div>
        </>
      )}
    </Page>
  );
}

function Year({ months }: Pick<Balance, 'months'>) {
  const t = useT();
  const [how, setHow] = useState<'chart' | 'table'>('chart');
  return (
    <section>
      <div className={styles.headed}>
        <h2 className={styles.heading}>{t('ledger.year')}</h2>
        <Segmented
          size="small"
          aria-label={t('ledger.year')}
          value={how}
          options={[
            { value: 'chart', label: t('ledger.showChart') },
            { value: 'table', label: t('ledger.showTable') },
          ]}
          onChange={setHow}
        />
      </div>
      {how === 'chart' ? (
        <YearChart months={months} />
      ) : (
        <PlainTable<Balance['months'][number]>
          rowKey="month"
          dataSource={[...months].reverse()}
          columns={[
            {
              title: t('ledger.month'),
              dataIndex: 'month',
              className: styles.number,
              render: (month: string) => month.slice(0, 7),
            },
            ...(['came', 'used', 'expired'] as const).map((dataIndex) => ({
              title: t(`ledger.${dataIndex}`),
              dataIndex,
              align: 'right' as const,
              className: styles.number,
              render: (points: number) => formatNumber(points),
            })),
          ]}
        />
      )}
    </section>
  );
}

function Ending({ ending }: Pick<Balance, 'ending'>) {
  const t = useT();
  return (
    <section>
      <h2 className={styles.heading}>{t('ledger.ending')}</h2>
      {ending.length === 0 ? (
        <p className={styles.soft}>{t('ledger.endingNone')}</p>
      ) : (
        <PlainTable<Balance['ending'][number]>
          rowKey="validUntil"
          dataSource={ending}
          columns={[
            { title: t('ledger.endsOn'), dataIndex: 'validUntil', className: styles.number },
            {
              title: t('ledger.points'),
              dataIndex: 'points',
              align: 'right',
              className: styles.number,
              render: (points: number) => formatNumber(points),
            },
            {
              title: t('ledger.daysLeft'),
              dataIndex: 'daysLeft',
              align: 'right',
              className: styles.number,
              render: (days: number) =>
                days <= SOON ? <StatusLabel tone="late">{formatNumber(days)}</StatusLabel> : formatNumber(days),
            },
          ]}
        />
      )}
    </section>
  );
}
