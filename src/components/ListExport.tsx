import { useMount, useUnmountedRef } from 'ahooks';
import dayjs from 'dayjs';
import chunk from 'lodash/chunk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { limits } from '#domain/kernel/limits';
import { toast } from '@/feedback';
import type { Columns } from '@/hooks/useListSettings';
import type { PortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { csvOf } from '@/utils/csv';
import { formatNumber } from '@/utils/format';
import { keyOf, type PortalColumn } from './portalColumns';

/** More than a person reads in a spreadsheet; whoever needs all has the report or the inventory's workbook. */
const ROWS_MAX = 10_000;

interface Props<Row extends object> {
  list: PortalList<Row>;
  columns: readonly PortalColumn<Row>[];
  /** Which of them are on screen. */
  chosen: Columns;
  onOver: () => void;
}

/** Every row that the filters let through, page after page. */
async function allRows<Row>(list: PortalList<Row>, isOver: () => boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < ROWS_MAX && !isOver(); page++) {
    const { list: found } = await list.page({ currentPage: page, pageSize: limits.pageSizeMax });
    rows.push(...found);
    if (found.length < limits.pageSizeMax) break;
  }
  return rows.slice(0, ROWS_MAX);
}

const cellOf = <Row extends object>(column: PortalColumn<Row>, row: Row, index: number): ReactNode => {
  const field = 'dataIndex' in column ? column.dataIndex : undefined;
  const value = typeof field === 'string' ? row[field as keyof Row] : undefined;
  return (column.render ? column.render(value, row, index) : value) as ReactNode;
};

/**
 * The list as a file: all that its filters let through, in the columns and words that are on screen. The cells are drawn
 * by their columns, out of sight, and read as text: what a column shows is said once.
 */
export default function ListExport<Row extends object>({ list, columns, chosen, onOver }: Props<Row>) {
  const t = useT();
  const gone = useUnmountedRef();
  const [host] = useState(() => document.createElement('tbody'));
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  const read = useRef<() => void>(undefined);
  const shown = columns.filter(
    (column, index) => column.title && chosen[column.sortField ?? keyOf(column, index)]?.show !== false,
  );
  const textsOf = async (rows: readonly Row[]): Promise<string[][]> => {
    await new Promise<void>((there) => {
      read.current = there;
      setDrawn(rows);
    });
    return [...host.children].map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? ''));
  };
  const run = async () => {
    const rows = await allRows(list, () => gone.current);
    const lines: string[][] = [];
    // In parts, between which the page breathes.
    for (const part of chunk(rows, 100)) if (!gone.current) lines.push(...(await textsOf(part)));
    if (gone.current) return;
    const page = document.title.split(' · ')[0];
    saveFile({
      blob: csvOf([shown.map(({ title }) => String(title)), ...lines]),
      fileName: `${page} ${dayjs().format('YYYY-MM-DD')}.csv`,
    });
    const told = { count: formatNumber(lines.length) };
    if (lines.length < ROWS_MAX) void toast('success', t('common.exported', told));
    else void toast('warning', t('common.exportedFirst', told));
  };
  useMount(() => void run().catch(report).finally(onOver));
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once these rows are drawn.
  useEffect(() => read.current?.(), [drawn]);
  return createPortal(
    drawn.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, read and gone.
      <tr key={index}>
        {shown.map((column, place) => (
          <td key={column.sortField ?? keyOf(column, place)}>{cellOf(column, row, index)}</td>
        ))}
      </tr>
    )),
    host,
  );
}
