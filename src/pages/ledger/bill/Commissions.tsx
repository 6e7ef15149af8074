import { useNavigate } from '@umijs/max';
import { Drawer } from 'antd';
import { ledgerLists } from '#domain/subjects/ledger/lists';
import { EmptyState } from '@/components/EmptyState';
import { FigureCard } from '@/components/FigureCard';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import type { PortalColumn } from '@/components/portalColumns';
import { StatusLabel } from '@/components/StatusLabel';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { usePortalList } from '@/hooks/usePortalList';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type CommissionMonth, type CommissionRow, ledgerService } from '@/services/ledger';
import { formatNumber, formatYuan, NOTHING } from '@/utils/format';
import { commissionCells } from '../commissions/commissionCells';
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
  const money = {
    render: (fen: number | undefined) => (fen ? formatYuan(fen) : NOTHING),
  };
  const columns = useColumns(ledgerLists.listCommissionMonths, {
    carriedFen: money,
    earnedFen: money,
    reversedFen: { render: (fen: number) => money.render(-fen) },
    'settled.points': {
      render: (points: number | undefined) =>
        points === undefined ? NOTHING : t('ledger.pointsOf', { points: formatNumber(points) }),
    },
    'settled.leftFen': money,
    settled: {
      render: (_, { settled }) => (
        <StatusLabel tone={settled ? 'done' : 'waiting'}>
          {t(settled ? 'ledger.commissionState_settled' : 'ledger.commissionState_open')}
        </StatusLabel>
      ),
    },
  });
  return Object.values(columns);
}

type Answer = Awaited<ReturnType<typeof ledgerService.listCommissionMonths>>;

/** What is open, what was settled, and by which rates. */
function Standing({ openFen, points, rates }: Pick<Answer, 'openFen' | 'points' | 'rates'>) {
  const t = useT();
  const percent = (bp: number) => t('ledger.percent', { value: bp / 100 });
  return (
    <div className={styles.figures}>
      <FigureCard
        label={t('ledger.commissionOpen')}
        value={formatYuan(openFen)}
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
  const columns = useColumns(ledgerLists.listCommissions, commissionCells);
  useFocusReturn();
  return (
    <Drawer open size={1000} title={t('ledger.commissionOf', { month: month.slice(0, 7) })} onClose={onClose}>
      <PortalTable<CommissionRow>
        list={list}
        rowKey="id"
        empty={<EmptyState title={t('ledger.noCommissions')} text={t('ledger.noCommissionsText')} />}
        columns={Object.values(columns)}
      />
    </Drawer>
  );
}
