import { Tag } from 'antd';
import { importProblems } from '#domain/kernel/importLists';
import type { ImportProblem } from '#domain/kernel/imports.schema';
import { EmptyState } from '@/components/EmptyState';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { type Paged, usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { cutAt } from '@/utils/columns';
import styles from './import.module.css';

interface Props {
  importCode: string;
  load: (input: { query: never }, options: Pick<CallOptions, 'silent' | 'workbook'>) => Promise<Paged<ImportProblem>>;
  /** Of a workbook with several sheets that people fill in. */
  withSheet?: boolean;
}

/** One page after the other of what is wrong with a workbook. */
export function ImportProblems({ importCode, load, withSheet }: Props) {
  const t = useT();
  const list = usePortalList({
    name: 'importProblems',
    load,
    of: { importCode },
    inAddress: false,
    pageSize: 20,
  });
  const { sheet, row, text, value } = useColumns(importProblems, {
    sheet: { width: 120 },
    row: { width: 100 },
    text: {
      paths: ['kind', 'text'],
      className: 'wraps',
      width: 360,
      render: (_, { kind, text }) => (
        <>
          <Tag className={styles.kind} color={kind === 'error' ? 'red' : 'gold'}>
            {t(`workbook.kind_${kind}`)}
          </Tag>
          {text}
        </>
      ),
    },
    value: cutAt(260),
  });
  return (
    <PortalTable<ImportProblem>
      list={list}
      rowKey={({ sheet, row, column, text, value }) => [sheet, row, column, text, value].join()}
      empty={<EmptyState title={t('workbook.noProblems')} text="" />}
      columns={[...(withSheet ? [sheet] : []), row, text, value]}
    />
  );
}
