import type { StateTone } from '#domain/kernel/tokens';
import type { CommissionState } from '#domain/subjects/ledger/commissions/rules';
import { Cut } from '@/components/Cut';
import type { PortalColumn } from '@/components/portalColumns';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { AnyCommissionRow, CommissionRow } from '@/services/ledger';
import { formatInstant, formatMoney } from '@/utils/format';
import styles from '../ledger.module.css';

type Row = CommissionRow | AnyCommissionRow;

const tones: Readonly<Record<CommissionState, StateTone>> = { open: 'waiting', settled: 'done', reversed: 'late' };

/** What an order has earned, as its earner and the operator see it: when and by whom, and how much of what. */
export function useCommissionColumns<R extends Row>(): { who: PortalColumn<R>[]; figures: PortalColumn<R>[] } {
  const t = useT();
  const money = (fen: number) => t('ledger.yuan', { amount: formatMoney(fen) });
  return {
    who: [
      {
        title: t('ledger.at'),
        dataIndex: 'at',
        className: styles.number,
        render: (_, { at }) => formatInstant(at),
      },
      {
        title: t('ledger.commissionBuyer'),
        dataIndex: 'buyerName',
        render: (_, { buyerName }) => <Cut width={220}>{buyerName}</Cut>,
      },
    ],
    figures: [
      {
        title: t('ledger.commissionBase'),
        dataIndex: 'baseFen',
        align: 'right',
        className: styles.number,
        render: (_, { baseFen }) => money(baseFen),
      },
      {
        title: t('ledger.commissionBp'),
        dataIndex: 'bp',
        align: 'right',
        className: styles.number,
        render: (_, { bp }) => t('ledger.percent', { value: bp / 100 }),
      },
      {
        title: t('ledger.commissionAmount'),
        dataIndex: 'amountFen',
        align: 'right',
        className: styles.number,
        render: (_, { amountFen }) => money(amountFen),
      },
      {
        title: t('ledger.state'),
        dataIndex: 'state',
        render: (_, { state, kind }) => (
          <>
            <StatusLabel tone={tones[state]}>{t(`ledger.commissionState_${state}`)}</StatusLabel>
            {kind === 'reversed' && <span className={styles.soft}>{t('ledger.commissionTakenOff')}</span>}
          </>
        ),
      },
      {
        title: t('ledger.commissionLevel'),
        dataIndex: 'level',
        render: (_, { level }) => t(`ledger.commissionLevel_${level}`),
      },
    ],
  };
}
