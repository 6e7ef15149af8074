import { customerLists } from '#domain/core/tenant/customers/lists';
import type { StateTone } from '#domain/kernel/tokens';
import { EmptyState } from '@/components/EmptyState';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type CustomerImportRow, tenantService } from '@/services/tenant';
import styles from './customerManagement.module.css';

const tones: Record<CustomerImportRow['state'], StateTone> = {
  parsed: 'waiting',
  confirmed: 'done',
  overtaken: 'waiting',
  undone: 'idle',
};

/** What the channel has imported: the receipts, by which an import is taken back. */
export function CustomerImports({ onOpen }: { onOpen: (importCode: string) => void }) {
  const t = useT();
  const list = usePortalList({
    name: 'customerImports',
    load: tenantService.listCustomerImports,
    inAddress: false,
    pageSize: 5,
  });
  const columns = useColumns(customerLists.listCustomerImports, {
    fileName: { cut: 240 },
    state: {
      render: (_, { state }) => <StatusLabel tone={tones[state]}>{t(`customer.importState_${state}`)}</StatusLabel>,
    },
    createdBy: { cut: 120 },
  });
  return (
    <section aria-labelledby="customer-imports">
      <h3 id="customer-imports" className={styles.heading}>
        {t('customer.importRecords')}
      </h3>
      <PortalTable<CustomerImportRow>
        list={list}
        rowKey="importCode"
        onOpen={({ importCode }) => onOpen(importCode)}
        empty={<EmptyState title={t('customer.importRecordsEmpty')} text={t('customer.importRecordsEmptyText')} />}
        columns={Object.values(columns)}
      />
    </section>
  );
}
