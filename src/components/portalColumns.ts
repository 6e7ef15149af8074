import type { ProColumns } from '@ant-design/pro-components';
import type { TableProps } from 'antd';
import type { Columns } from '@/hooks/useListSettings';
import { sortProps } from '@/utils/sorting';

/** A column as antd's Table has it: `render` gets the value. With `sortField` the server sorts by it. */
export type PortalColumn<Row> = NonNullable<TableProps<Row>['columns']>[number] & {
  sortField?: string;
  /** What it shows of the list's description: its columns in the workbook. */
  paths?: readonly string[];
  /** Shown only where somebody has chosen it. */
  isFolded?: boolean;
};

interface Sorted {
  sortField: string;
  sortOrder: string;
}

/** What a column is called in settings. */
export const keyOf = <Row>(column: PortalColumn<Row>, index: number): string => {
  if (column.key !== undefined) return String(column.key);
  return 'dataIndex' in column && column.dataIndex !== undefined ? [column.dataIndex].flat().join('.') : String(index);
};

/** The keys of columns that are shown only where somebody has chosen them. */
export const foldedIn = <Row>(columns: readonly PortalColumn<Row>[]): string[] =>
  columns.flatMap((column, index) => (column.isFolded ? [column.sortField ?? keyOf(column, index)] : []));

/** What of a list's description is on screen. */
export const pathsShown = <Row>(columns: readonly PortalColumn<Row>[], chosen: Columns): string[] =>
  columns.flatMap((column, index) =>
    chosen[column.sortField ?? keyOf(column, index)]?.show === false ? [] : (column.paths ?? []),
  );

const sides = { left: 'start', right: 'end' } as const;

/**
 * Our columns for ProTable. Without a value type it hands them on to antd's Table as they are: `render` gets the value
 * rather than what ProTable has drawn itself, and long texts are cut by the cell. The first column stays in sight, and so
 * does what can be done with a row, under the key `actions`.
 */
export function proColumns<Row extends object>(
  columns: readonly PortalColumn<Row>[],
  sorted: Sorted = { sortField: '', sortOrder: '' },
  chosen: Columns = {},
): ProColumns<Row>[] {
  return columns.map(({ sortField, paths: _, isFolded: _folded, ...column }, index) => {
    const key = sortField ?? keyOf(column, index);
    const side = chosen[key]?.fixed;
    return {
      valueType: '' as 'text',
      ...(index === 0 && { fixed: 'start' }),
      ...(key === 'actions' && { fixed: 'end' }),
      ...column,
      key,
      ...(sortField && sortProps(sortField, sorted)),
      ...((side === 'left' || side === 'right') && { fixed: sides[side] }),
    } as ProColumns<Row>;
  });
}
