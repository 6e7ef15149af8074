import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons';
import { ProTable } from '@ant-design/pro-components';
import { Button, Pagination, Skeleton, Spin, type TableProps } from 'antd';
import { cloneElement, isValidElement, type Key, type KeyboardEvent, memo, type ReactNode } from 'react';
import { limits } from '#domain/kernel/limits';
import { type Density, useListSettings } from '@/hooks/useListSettings';
import type { PortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { isTyping } from '@/utils/keys';
import { orderOf } from '@/utils/sorting';
import { EmptyState } from './EmptyState';
import { ExportButton } from './ExportButton';
import { FailureBlock } from './FailureBlock';
import { FilterRow } from './FilterRow';
import styles from './PortalTable.module.css';
import { foldedIn, type PortalColumn, pathsShown, proColumns } from './portalColumns';
import { SavedViews } from './SavedViews';

interface Props<Row extends object> {
  /** What usePortalList returns. */
  list: PortalList<Row>;
  columns: readonly PortalColumn<Row>[];
  rowKey: (keyof Row & string) | ((row: Row) => string);
  /** One row of filters, and those behind "expand". */
  filters?: ReactNode;
  moreFilters?: ReactNode;
  moreInUse?: boolean;
  /** Beside the count: what all rows that the filters let through come to. */
  summary?: ReactNode;
  /** At the right of the count: add, import. */
  actions?: ReactNode;
  /** Where no filter narrows it, an EmptyState: what the list is for and the button that fills it. */
  empty: ReactNode;
  /** Opens a row's record. */
  onOpen?: (row: Row) => void;
  /** Of a list whose rows have rows below them. */
  expandable?: TableProps<Row>['expandable'];
  /** Cells pasted onto a row that has the focus. */
  onPaste?: (text: string, row: Row) => void;
  selection?: {
    keys: Key[];
    onChange: (keys: Key[]) => void;
    nameOf: (row: Row) => string;
    actions: ReactNode;
    /** Whether all that the filters let through is selected, not only the page; where that may be (useSelection). */
    all?: boolean;
    chooseAll?: () => void;
  };
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

interface SelectedProps {
  selection: Pick<NonNullable<Props<object>['selection']>, 'keys' | 'onChange' | 'all' | 'chooseAll'>;
  shown: number;
  total: PortalList<object>['total'];
  /** Some of the selected rows are on other pages. */
  isElsewhere: boolean;
}

/** How much is selected; once the page is, all that the filters let through can be. */
function Selected({ selection: { keys, onChange, all, chooseAll }, shown, total = 0, isElsewhere }: SelectedProps) {
  const t = useT();
  const isMore = typeof total === 'string' || total > shown;
  return (
    <>
      {all ? t('common.allSelected', { total }) : t('common.selected', { count: keys.length })}
      {!all && chooseAll && keys.length >= shown && isMore && (
        <Button type="link" size="small" onClick={chooseAll}>
          {t('common.selectAll', { total })}
        </Button>
      )}
      {(all || isElsewhere) && (
        <Button type="link" size="small" onClick={() => onChange([])}>
          {t('common.clearSelection')}
        </Button>
      )}
    </>
  );
}

/** The pages below a list that has any rows. */
function Pages({ query, setQuery, total }: Pick<PortalList<object>, 'query' | 'setQuery' | 'total'>) {
  const t = useT();
  return (
    <Pagination
      className={styles.pages}
      align="end"
      current={query.currentPage}
      pageSize={query.pageSize}
      // Beyond a thousand the exact number is not known: there is at least one more page.
      total={total === '1000+' ? Math.max(limits.exactTotalMax, query.currentPage * query.pageSize + 1) : total}
      showSizeChanger
      itemRender={(_, type, item) =>
        (type === 'prev' || type === 'next') && isValidElement<{ 'aria-label'?: string }>(item)
          ? cloneElement(item, { 'aria-label': t(`common.${type}Page`) })
          : item
      }
      onChange={(currentPage, pageSize) => setQuery({ currentPage, pageSize })}
    />
  );
}

interface RowsProps<Row extends object> {
  of: Props<Row>;
  settings: ReturnType<typeof useListSettings>;
}

/** Toolbar and rows. */
function Table<Row extends object>({ of, settings }: RowsProps<Row>) {
  const t = useT();
  const { list, columns, rowKey, summary, actions, empty, onOpen, onPaste, selection, expandable } = of;
  const { query, setQuery, rows, total, error, refresh, workbook } = list;
  const keyOf = (row: Row) => (typeof rowKey === 'function' ? rowKey(row) : row[rowKey]);
  const paths = pathsShown(columns, settings.shown);
  const selecting = selection !== undefined && selection.keys.length > 0;
  return (
    <ProTable<Row>
      // The filters above are the list's own: they live in the address.
      search={false}
      cardProps={false}
      tableAlertRender={false}
      ErrorBoundary={false}
      rowKey={rowKey}
      columns={proColumns(columns, query, settings.shown)}
      columnsState={{ value: settings.shown, onChange: settings.setColumns }}
      size={settings.density}
      onSizeChange={(density) => settings.setDensity(density as Density)}
      headerTitle={
        <span className={styles.total}>
          {selecting ? (
            <Selected
              selection={selection}
              shown={rows?.length ?? 0}
              total={total}
              isElsewhere={selection.keys.some((key) => !rows?.some((row) => keyOf(row) === key))}
            />
          ) : (
            total !== undefined && (
              <>
                {t('common.total', { total })}
                {summary}
              </>
            )
          )}
        </span>
      }
      toolBarRender={() => [
        selecting && selection.actions,
        actions,
        workbook && paths.length > 0 && rows && rows.length > 0 && (
          <ExportButton key="export" workbook={workbook} paths={paths} />
        ),
      ]}
      options={{
        reload: false,
        // ProTable's own are pictures without a name, which the keyboard does not reach.
        densityIcon: (
          <Button type="text" size="small" icon={<ColumnHeightOutlined />} aria-label={t('common.density')} />
        ),
        setting: {
          checkedReset: false,
          extra: (
            <Button type="link" size="small" onClick={() => settings.setColumns({})}>
              {t('common.reset')}
            </Button>
          ),
          children: <Button type="text" size="small" icon={<SettingOutlined />} aria-label={t('common.columns')} />,
        },
      }}
      tableViewRender={(_, table) => {
        if (error && !rows) return <FailureBlock compact error={error} onRetry={refresh} />;
        if (!rows) return <Skeleton className={styles.skeleton} active paragraph={{ rows: 8 }} title={false} />;
        return typeof table === 'function' ? table() : table;
      }}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      locale={{
        emptyText: list.filtered ? (
          <EmptyState
            title={t('common.nothingMatches')}
            text={t('common.nothingMatchesText')}
            action={{ label: t('common.clearFilters'), onClick: list.clear }}
          />
        ) : (
          empty
        ),
      }}
      // Sorting anew leads back to the first page.
      onChange={(_page, _filters, sorter, { action }) => action === 'sort' && setQuery(orderOf(sorter))}
      rowSelection={
        selection && {
          selectedRowKeys: selection.keys,
          // Rows of other pages stay selected.
          preserveSelectedRowKeys: true,
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
              onPaste: (event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!onPaste || text === '' || isTyping(event.target)) return;
                event.preventDefault();
                onPaste(text, row);
              },
            }
          : {}
      }
      {...(expandable && { expandable })}
      pagination={false}
    />
  );
}
/** Whether others are awaited than those on screen. */
const awaits = ({ loading, rows }: PortalList<object>) => loading && rows !== undefined;
/** A page of cells takes long to draw: until the rows are there that are awaited, it is left as it is. */
const MemoTable = memo(Table, (_, { of }) => awaits(of.list)) as typeof Table;

/**
 * The list of every list page: ProTable (columns, density, sorting, selection, pages) and what it lacks: state in the
 * address, saved views, keys, failure with retry, and totals that are exact or say that they are not.
 */
export function PortalTable<Row extends object>(props: Props<Row>) {
  const { list, filters } = props;
  const settings = useListSettings(list.name, foldedIn(props.columns));
  return (
    <section className={styles.block}>
      {filters && (
        <FilterRow
          more={props.moreFilters}
          moreInUse={props.moreInUse}
          views={<SavedViews list={list} columns={settings.columns} onColumns={settings.setColumns} />}
          filtered={list.filtered}
          onClear={list.clear}
        >
          {filters}
        </FilterRow>
      )}
      <Spin spinning={awaits(list)} delay={200}>
        <MemoTable of={props} settings={settings} />
      </Spin>
      {list.rows && list.total !== 0 && <Pages {...list} />}
    </section>
  );
}
