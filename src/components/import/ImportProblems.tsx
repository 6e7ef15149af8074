import { Tag } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { type Paged, type PageQuery, usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { cellName, cutAt } from '@/utils/columns';
import { NOTHING } from '@/utils/format';
import styles from './import.module.css';

/** A bad cell, with what is wrong in words. */
interface BadCell {
  sheet: string;
  /** From 1; 0: the whole sheet, or the whole row. */
  row: number;
  column: number;
  kind: 'error' | 'warning';
  value: string;
  text: string;
}
type Problem = BadCell & { key: string };

interface Props {
  importCode: string;
  load: (query: PageQuery, options: Pick<CallOptions, 'silent'>) => Promise<Paged<BadCell>>;
  /** Of a workbook with several sheets that people fill in. */
  withSheet?: boolean;
}

/** One page after the other of what is wrong with a workbook. */
export function ImportProblems({ importCode, load, withSheet }: Props) {
  const t = useT();
  const list = usePortalList({
    name: 'importProblems',
    load: async ({ query }: { query: PageQuery }, options) => {
      const { total, list: found } = await load(query, options);
      return { total, list: found.map((row, i): Problem => ({ ...row, key: `${query.currentPage}:${i}` })) };
    },
    deps: [importCode],
    inAddress: false,
    pageSize: 20,
  });
  return (
    <PortalTable<Problem>
      list={list}
      rowKey="key"
      empty={<EmptyState title={t('workbook.noProblems')} text="" />}
      columns={[
        ...(withSheet ? [{ title: t('workbook.sheet'), dataIndex: 'sheet', width: 120 }] : []),
        {
          title: t('workbook.cell'),
          key: 'cell',
          width: 100,
          render: (_, { row, column }) =>
            row === 0 ? NOTHING : column === 0 ? t('workbook.rowNumber', { row }) : cellName(column, row),
        },
        {
          title: t('workbook.problem'),
          key: 'problem',
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
        { title: t('workbook.cellValue'), dataIndex: 'value', ...cutAt(260) },
      ]}
    />
  );
}
