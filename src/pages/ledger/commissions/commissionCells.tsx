import type { StateTone } from '#domain/kernel/tokens';
import type { CommissionState } from '#domain/subjects/ledger/commissions/rules';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { CommissionRow } from '@/services/ledger';
import styles from '../ledger.module.css';

type Row = Pick<CommissionRow, 'state' | 'kind'>;

const tones: Readonly<Record<CommissionState, StateTone>> = { open: 'waiting', settled: 'done', reversed: 'late' };

function CommissionLabel({ state, kind }: Row) {
  const t = useT();
  return (
    <>
      <StatusLabel tone={tones[state]}>{t(`ledger.commissionState_${state}`)}</StatusLabel>{' '}
      {kind === 'reversed' && <span className={styles.soft}>{t('ledger.commissionTakenOff')}</span>}
    </>
  );
}

/** What an order has earned, as its earner and the operator see it. */
export const commissionCells = {
  buyerName: { cut: 220 },
  state: { render: (_: unknown, row: Row) => <CommissionLabel {...row} /> },
};
