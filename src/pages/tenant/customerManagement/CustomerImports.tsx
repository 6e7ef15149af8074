import type { StateTone } from '#domain/kernel/tokens';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type CustomerImportRow, tenantService } from '@/services/tenant';
import { formatInstant, formatNumber } from '@/utils/format';
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
        columns={[
          {
            title: t('customer.importFile'),
            dataIndex: 'fileName',
            render: (name: string) => <Cut width={240}>{name}</Cut>,
          },
          {
            title: t('customer.importAdded'),
            dataIndex: 'added',
            align: 'right',
            render: (count: number) => formatNumber(count),
          },
          {
            title: t('customer.importState'),
            dataIndex: 'state',
            render: (state: CustomerImportRow['state']) => (
              <StatusLabel tone={tones[state]}>{t(`customer.importState_${state}`)}</StatusLabel>
            ),
          },
          {
            title: t('customer.importBy'),
            dataIndex: 'createdBy',
            render: (name: string) => <Cut width={120}>{name}</Cut>,
          },
          {
            title: t('customer.importAt'),
            dataIndex: 'createdAt',
            render: (instant: string) => formatInstant(instant),
          },
        ]}
      />
    </section>
  );
}
