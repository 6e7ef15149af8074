import type { StateTone } from '#domain/kernel/tokens';
import { isoLists } from '#domain/subjects/iso/lists';
import { EmptyState } from '@/components/EmptyState';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { isoService, type StandardImportRow } from '@/services/iso';
import styles from './standards.module.css';

const tones: Record<StandardImportRow['state'], StateTone> = {
  parsed: 'waiting',
  confirmed: 'done',
  overtaken: 'waiting',
  undone: 'idle',
};

/** What the channel has imported: the receipts, by which an import is taken back. */
export function StandardImports({ onOpen }: { onOpen: (importCode: string) => void }) {
  const t = useT();
  const list = usePortalList({
    name: 'standardImports',
    load: isoService.listStandardImports,
    inAddress: false,
    pageSize: 5,
  });
  const columns = useColumns(isoLists.listStandardImports, {
    name: { cut: 260 },
    state: {
      render: (state: StandardImportRow['state']) => (
        <StatusLabel tone={tones[state]}>{t(`standard.importState_${state}`)}</StatusLabel>
      ),
    },
    createdBy: { cut: 120 },
  });
  return (
    <section aria-labelledby="standard-imports">
      <h3 id="standard-imports" className={styles.heading}>
        {t('standard.importRecords')}
      </h3>
      <PortalTable<StandardImportRow>
        list={list}
        rowKey="importCode"
        onOpen={({ importCode }) => onOpen(importCode)}
        empty={<EmptyState title={t('standard.importRecordsEmpty')} text={t('standard.importRecordsEmptyText')} />}
        columns={Object.values(columns)}
      />
    </section>
  );
}
