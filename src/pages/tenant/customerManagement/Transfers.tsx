import { Button } from 'antd';
import { useState } from 'react';
import { transferLists } from '#domain/core/tenant/transfers/lists';
import type { TransferAction, TransferState } from '#domain/core/tenant/transfers/rules';
import type { StateTone } from '#domain/kernel/tokens';
import { EmptyState } from '@/components/EmptyState';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type CustomerTransfer, tenantService } from '@/services/tenant';
import { NOTHING } from '@/utils/format';
import styles from './customerManagement.module.css';
import { TransferDialog } from './TransferDialog';

const filters = { side: '', state: '' };
const tones: Record<TransferState, StateTone> = {
  requested: 'waiting',
  accepted: 'done',
  refused: 'late',
  withdrawn: 'idle',
  returned: 'idle',
};
const { side, state } = transferLists.listTransfers.columns;

/** Customers on their way to other channels and from them, with what either side can do about each. */
export default function Transfers() {
  const t = useT();
  const list = usePortalList({ name: 'customerTransfers', load: tenantService.listTransfers, filters });
  const { query, setQuery } = list;
  const [step, setStep] = useState<{ action: TransferAction; transfer: CustomerTransfer } | null>(null);
  const columns = useColumns(transferLists.listTransfers, {
    customerName: { cut: 200 },
    fromName: { cut: 140 },
    toName: { cut: 140 },
    reason: { cut: 160 },
    state: {
      paths: ['state', 'answer'],
      render: (_, row) => (
        <>
          <StatusLabel tone={tones[row.state]}>{t(`transfer.state_${row.state}`)}</StatusLabel>
          {row.undoableUntil && (
            <div className={styles.soft}>{t('transfer.undoUntil', { until: row.undoableUntil })}</div>
          )}
          {row.answer && <div className={styles.soft}>{row.answer}</div>}
        </>
      ),
    },
    decidedByName: { render: (_, { decidedByName }) => decidedByName ?? NOTHING },
  });
  const { answer: _, ...shown } = columns;
  return (
    <>
      <PortalTable<CustomerTransfer>
        list={list}
        rowKey="transferCode"
        filters={
          <>
            <ColumnFilter of={side} value={query.side} onChange={(value) => setQuery({ side: value })} />
            <ColumnFilter of={state} value={query.state} onChange={(value) => setQuery({ state: value })} />
          </>
        }
        empty={<EmptyState title={t('transfer.empty')} text={t('transfer.emptyText')} />}
        columns={[
          ...Object.values(shown),
          {
            key: 'actions',
            width: 130,
            render: (_cell, transfer) =>
              transfer.allowedActions.map((action) => (
                <Button
                  key={action}
                  type="link"
                  size="small"
                  danger={action !== 'accept'}
                  aria-label={t(`transfer.${action}Of`, { name: transfer.customerName })}
                  onClick={() => setStep({ action, transfer })}
                >
                  {t(`transfer.${action}`)}
                </Button>
              )),
          },
        ]}
      />
      {step && (
        <TransferDialog
          key={`${step.transfer.transferCode} ${step.action}`}
          {...step}
          onTried={list.refresh}
          onClose={() => setStep(null)}
        />
      )}
    </>
  );
}
