import type { StateTone } from '#domain/kernel/tokens';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type StandardImportRow } from '@/services/iso';
import { formatInstant, NOTHING } from '@/utils/format';
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
  const say = useSay();
  const list = usePortalList({
    name: 'standardImports',
    load: isoService.listStandardImports,
    inAddress: false,
    pageSize: 5,
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
        columns={[
          {
            title: t('standard.name'),
            dataIndex: 'name',
            render: (_, { name, otherName }) => (
              <Cut width={260}>{[name, otherName].flatMap((one) => (one ? say(one) : [])).join(' ↔ ') || NOTHING}</Cut>
            ),
          },
          {
            title: t('standard.importKind'),
            dataIndex: 'kind',
            render: (kind: StandardImportRow['kind']) => t(`standard.importKind_${kind}`),
          },
          {
            title: t('standard.importState'),
            dataIndex: 'state',
            render: (state: StandardImportRow['state']) => (
              <StatusLabel tone={tones[state]}>{t(`standard.importState_${state}`)}</StatusLabel>
            ),
          },
          {
            title: t('standard.importBy'),
            dataIndex: 'createdBy',
            render: (name: string) => <Cut width={120}>{name}</Cut>,
          },
          {
            title: t('standard.importAt'),
            dataIndex: 'createdAt',
            render: (instant: string) => formatInstant(instant),
          },
        ]}
      />
    </section>
  );
}
