import { useNavigate } from '@umijs/max';
import { Drawer } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { FigureCard } from '@/components/FigureCard';
import { PortalTable } from '@/components/PortalTable';
import type { PortalColumn } from '@/components/portalColumns';
import { StatusLabel } from '@/components/StatusLabel';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { usePortalList } from '@/hooks/usePortalList';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type CommissionMonth, type CommissionRow, ledgerService } from '@/services/ledger';
import { formatInstant, formatMoney, formatNumber, NOTHING } from '@/utils/format';
import { useCommissionColumns } from '../commissions/useCommissionColumns';
import styles from '../ledger.module.css';

const address = { month: '' };

/** What the user's channel earns by those below it, month by month. */
export function Commissions() {
  const t = useT();
  const navigate = useNavigate();
  const [{ month: open }, setAddress] = useUrlState(address);
  const list = usePortalList({ name: 'commissionMonths', load: ledgerService.listCommissionMonths });
  return (
    <>
      {list.answer && <Standing {...list.answer} />}
      <PortalTable<CommissionMonth>
        list={list}
        rowKey="month"
        onOpen={({ month }) => setAddress({ month })}
        empty={
          <EmptyState
            title={t('ledger.noCommissions')}
            text={t('ledger.noCommissionsText')}
            action={{ label: t('ledger.toPartners'), onClick: () => navigate('/partnerManage/channelList') }}
          />
        }
        columns={useMonthColumns()}
      />
      {open && <Month month={open} onClose={() => setAddress({ month: '' })} />}
    </>
  );
}

function useMonthColumns(): PortalColumn<CommissionMonth>[] {
  const t = useT();
  const money = (fen: number | undefined) => (fen ? t('ledger.yuan', { amount: formatMoney(fen) }) : NOTHING);
  const figure = (
    key: string,
    title: string,
    render: (row: CommissionMonth) => string,
  ): PortalColumn<CommissionMonth> => ({
    ...{ key, title, align: 'right', className: styles.number },
    render: (_, row) => render(row),
  });
  return [
    {
      title: t('ledger.month'),
      dataIndex: 'month',
      className: styles.number,
      render: (_, { month }) => month.slice(0, 7),
    },
    figure('orders', t('ledger.commissionOrders'), ({ orders }) => formatNumber(orders)),
    figure('earned', t('ledger.commissionEarned'), ({ earnedFen }) => money(earnedFen)),
    figure('reversed', t('ledger.commissionReversed'), ({ reversedFen }) => money(-reversedFen)),
    figure('carried', t('ledger.commissionCarried'), ({ settled }) => money(settled?.carriedFen)),
    figure('points', t('ledger.commissionSettled'), ({ settled }) =>
      settled ? t('ledger.pointsOf', { points: formatNumber(settled.points) }) : NOTHING,
    ),
    figure('left', t('ledger.commissionLeft'), ({ settled }) => money(settled?.leftFen)),
    {
      title: t('ledger.state'),
      key: 'state',
      render: (_, { settled }) => (
        <StatusLabel tone={settled ? 'done' : 'waiting'}>
          {t(settled ? 'ledger.commissionState_settled' : 'ledger.commissionState_open')}
        </StatusLabel>
      ),
    },
    {
      title: t('ledger.commissionSettledAt'),
      key: 'at',
      className: styles.number,
      render: (_, { settled }) => (settled ? formatInstant(settled.at) : NOTHING),
    },
  ];
}

type Answer = Awaited<ReturnType<typeof ledgerService.listCommissionMonths>>;

/** What is open, what was settled, and by which rates. */
function Standing({ openFen, points, rates }: Pick<Answer, 'openFen' | 'points' | 'rates'>) {
  const t = useT();
  const percent = (bp: number) => t('ledger.percent', { value: bp / 100 });
  return (
    <div className={styles.ages}>
      <FigureCard
        label={t('ledger.commissionOpen')}
        value={t('ledger.yuan', { amount: formatMoney(openFen) })}
        note={t(openFen < 0 ? 'ledger.commissionOwedNote' : 'ledger.commissionOpenNote')}
      />
      <FigureCard
        label={t('ledger.commissionPoints')}
        value={formatNumber(points)}
        note={t('ledger.commissionPointsNote')}
      />
      <FigureCard
        label={t('ledger.commissionRate')}
        value={rates ? percent(rates.nearBp) : NOTHING}
        note={
          rates && rates.nextBp > 0
            ? t('ledger.commissionRateBoth', { next: percent(rates.nextBp) })
            : t('ledger.commissionRateNote')
        }
      />
    </div>
  );
}

/** The orders behind a month. */
function Month({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useT();
  const list = usePortalList({
    name: 'commissions',
    load: ledgerService.listCommissions,
    of: { month },
    inAddress: false,
  });
  const { who, figures } = useCommissionColumns<CommissionRow>();
  useFocusReturn();
  return (
    <Drawer open size={1000} title={t('ledger.commissionOf', { month: month.slice(0, 7) })} onClose={onClose}>
      <PortalTable<CommissionRow>
        list={list}
        rowKey="id"
        empty={<EmptyState title={t('ledger.noCommissions')} text={t('ledger.noCommissionsText')} />}
        columns={[
          ...who,
          {
            title: t('ledger.commissionOrderEnd'),
            dataIndex: 'orderEnd',
            className: styles.number,
            render: (_, { orderEnd }) => orderEnd,
          },
          ...figures,
        ]}
      />
    </Drawer>
  );
}
