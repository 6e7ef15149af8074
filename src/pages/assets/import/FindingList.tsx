import { Tag } from 'antd';
import { detailText, importLists, reasonText } from '#domain/subjects/assets/import/lists';
import { problemReasons } from '#domain/subjects/assets/inventory/inventory';
import { EmptyState } from '@/components/EmptyState';
import { useColumns, useSpeaker } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService, type ImportChange, type ImportProblem } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import styles from './import.module.css';

interface Props {
  importCode: string;
  view: 'problems' | 'changes';
}

/** One page after the other of what a dry run found. */
export function FindingList({ importCode, view }: Props) {
  return view === 'problems' ? <Problems importCode={importCode} /> : <Changes importCode={importCode} />;
}

function Problems({ importCode }: { importCode: string }) {
  const t = useT();
  const speaker = useSpeaker();
  const list = usePortalList({
    name: 'importProblems',
    load: assetsService.listImportProblems,
    of: { importCode },
    inAddress: false,
    pageSize: 20,
  });
  const columns = useColumns(importLists.listImportProblems, {
    sheet: { width: 140 },
    row: { width: 110, className: styles.mono },
    reason: {
      className: 'wraps',
      width: 320,
      render: (_, row) => (
        <>
          <Tag className={styles.kind} color={problemReasons[row.reason] === 'error' ? 'red' : 'gold'}>
            {reasonText(row, speaker)}
          </Tag>
          {detailText(row, speaker)}
        </>
      ),
    },
    value: cutAt(320),
  });
  return (
    <PortalTable<ImportProblem>
      list={list}
      rowKey={({ sheet, row, column, reason, value }) => [sheet, row, column, reason, value].join()}
      empty={<EmptyState title={t('assets.import.noErrors')} text="" />}
      columns={Object.values(columns)}
    />
  );
}

function Changes({ importCode }: { importCode: string }) {
  const t = useT();
  const list = usePortalList({
    name: 'importChanges',
    load: assetsService.listImportChanges,
    of: { importCode },
    inAddress: false,
  });
  const columns = useColumns(importLists.listImportChanges, {
    part: { width: 140 },
    change: {
      width: 90,
      render: (change: ImportChange['change']) => (
        <Tag color={change === 'added' ? 'green' : 'blue'}>{t(`assets.import.${change}`)}</Tag>
      ),
    },
    key: cutAt(280),
    fields: cutAt(520),
  });
  return (
    <PortalTable<ImportChange>
      list={list}
      rowKey={({ part, key }) => [part, ...key].join()}
      empty={<EmptyState title={t('common.nothingMatches')} text={t('assets.import.unchanged')} />}
      columns={Object.values(columns)}
    />
  );
}
