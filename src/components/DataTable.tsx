import { Skeleton, Table, type TableProps } from 'antd';
import { cloneElement, isValidElement, type Key, type KeyboardEvent, type ReactNode } from 'react';
import { limits } from '#domain/kernel/limits';
import type { PagedList } from '@/hooks/usePagedList';
import { useT } from '@/locales';
import styles from './DataTable.module.css';
import { FailureBlock } from './FailureBlock';

interface PageState {
  currentPage: number;
  pageSize: number;
}

interface Props<Row extends object> {
  /** What usePagedList returns. */
  list: PagedList<Row>;
  columns: TableProps<Row>['columns'];
  rowKey: keyof Row & string;
  /** Of useUrlState. */
  page: PageState;
  onPage: (page: PageState) => void;
  /** One row of filters. */
  filters?: ReactNode;
  /** At the right of the count: export, add. */
  actions?: ReactNode;
  /** An EmptyState: what the list is for and the button that fills it. */
  empty: ReactNode;
  /** Opens a row's record. */
  onOpen?: (row: Row) => void;
  selection?: { keys: Key[]; onChange: (keys: Key[]) => void; nameOf: (row: Row) => string; actions: ReactNode };
  /** A click on a header that sorts. */
  onChange?: TableProps<Row>['onChange'];
}

/** Arrows walk through the rows, Enter opens one. */
function walkRows(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  // A button or a field inside the row has keys of its own.
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter') open();
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  if (!(event.key in step)) return;
  event.preventDefault();
  const next = event.currentTarget[step[event.key as keyof typeof step]];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * The list of every list page: filters, count, rows, pages. antd's Table rather than ProTable, which alone is heavier
 * than a list page may be (docs/decisions/0002).
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const t = useT();
  const { list, columns, rowKey, page, onPage, filters, actions, empty, onOpen, selection, onChange } = props;
  const { rows, total, loading, error, refresh } = list;
  const body = () => {
    if (error && !rows) return <FailureBlock compact error={error} onRetry={refresh} />;
    if (!rows) return <Skeleton className={styles.skeleton} active paragraph={{ rows: 8 }} title={false} />;
    return (
      <Table<Row>
        size="middle"
        rowKey={rowKey}
        columns={columns?.map((column, index) => ({ ...(index === 0 && { fixed: 'start' }), ...column }))}
        dataSource={rows}
        loading={loading && { delay: 200 }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: empty }}
        // antd calls this for pages too, which onPage has heard of: sorting anew would lead back to the first.
        onChange={(...change) => change[3].action === 'sort' && onChange?.(...change)}
        rowSelection={
          selection && {
            selectedRowKeys: selection.keys,
            onChange: selection.onChange,
            getTitleCheckboxProps: () => ({ 'aria-label': t('common.selectPage') }),
            getCheckboxProps: (row) => ({ 'aria-label': t('common.selectOf', { what: selection.nameOf(row) }) }),
          }
        }
        onRow={(row) =>
          onOpen
            ? {
                className: styles.row,
                tabIndex: 0,
                onClick: () => onOpen(row),
                onKeyDown: (event) => walkRows(event, () => onOpen(row)),
              }
            : {}
        }
        pagination={{
          current: page.currentPage,
          pageSize: page.pageSize,
          // Beyond a thousand the exact number is not known: there is at least one more page.
          total: total === '1000+' ? Math.max(limits.exactTotalMax, page.currentPage * page.pageSize + 1) : total,
          showSizeChanger: true,
          hideOnSinglePage: false,
          itemRender: (_, type, item) =>
            (type === 'prev' || type === 'next') && isValidElement<{ 'aria-label'?: string }>(item)
              ? cloneElement(item, { 'aria-label': t(`common.${type}Page`) })
              : item,
          onChange: (currentPage, pageSize) => onPage({ currentPage, pageSize }),
        }}
      />
    );
  };
  return (
    <section className={styles.block}>
      {filters && <div className={styles.filters}>{filters}</div>}
      <div className={styles.bar}>
        <span className={styles.total}>
          {selection && selection.keys.length > 0
            ? t('common.selected', { count: selection.keys.length })
            : total !== undefined && t('common.total', { total })}
        </span>
        {selection && selection.keys.length > 0 ? selection.actions : null}
        <span className={styles.actions}>{actions}</span>
      </div>
      {body()}
    </section>
  );
}
