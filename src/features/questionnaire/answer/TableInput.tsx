import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Pagination, Select } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { clipboardCells } from '#domain/kernel/clipboard';
import type { Words } from '#domain/kernel/levels';
import { answerLimits, isCell } from '#domain/subjects/questionnaire/flow/sheet';
import type { Column } from '#domain/subjects/questionnaire/template/template';
import { useT } from '@/locales';
import styles from './answer.module.css';
import type { PartProps } from './part';
import { type Cells, pasteCells, readCell } from './tableCells';

/** So many rows are on screen at once: each has a field for every column. */
const PAGE = 30;

/** Rows with a cell for each column; cells of a spreadsheet can be pasted into it. */
export function TableInput({ question, value, disabled, language, label, onChange }: PartProps) {
  const t = useT();
  const { columns = [] } = question;
  const rows = value?.rows ?? [];
  // An empty row to begin with is no answer yet.
  const shown: readonly Cells[] = rows.length > 0 ? rows : [{}];
  const [page, setPage] = useState(1);
  const [said, setSaid] = useState('');
  const table = useRef<HTMLTableElement>(null);
  /** A cell that is focused once it is there. */
  const goal = useRef<{ row: number; column: number } | null>(null);
  const first = (Math.min(page, Math.ceil(shown.length / PAGE)) - 1) * PAGE;
  const put = (next: readonly Cells[]) => onChange({ rows: next });

  const focus = (row: number, column: number) => {
    goal.current = { row, column };
    setPage(Math.floor(row / PAGE) + 1);
    reach();
  };
  const reach = () => {
    const { row, column } = goal.current ?? {};
    const field = table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"] :is(input, textarea)`);
    if (!field) return;
    field.focus();
    goal.current = null;
  };
  useEffect(() => {
    if (goal.current) reach();
  });

  const change = (row: number, code: string, cell: string) =>
    put(shown.map((cells, index) => (index === row ? { ...cells, [code]: cell } : cells)));
  const add = () => {
    put([...shown, {}]);
    focus(shown.length, 0);
  };
  const remove = (row: number) => {
    put(shown.filter((_, index) => index !== row));
    focus(Math.max(0, Math.min(row, shown.length - 2)), 0);
  };
  const isFull = shown.length >= answerLimits.rows;

  const placeOf = ({ target }: { target: EventTarget }) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
    const [row, column] = (place ?? '').split('-').map(Number);
    return row === undefined || column === undefined || Number.isNaN(row) ? undefined : { row, column };
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const at = placeOf(event);
    // A single value goes into its field as ever.
    if (disabled || !at || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const pasted = clipboardCells(text);
    const { rows: next, left } = pasteCells(columns, shown, at, pasted, {
      rows: answerLimits.rows,
      cell: answerLimits.keptCell,
    });
    put(next);
    const done = t('answer.pasted', { count: Math.min(pasted.length, answerLimits.rows - at.row) });
    setSaid(left > 0 ? `${done} ${t('answer.pastedLeft', { left })}` : done);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event);
    if (!at || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const type = columns[at.column]?.type;
    // These keys are the list's, and the day's, where there is one.
    if (type === 'select' || (type === 'date' && event.key !== 'Enter')) return;
    if (event.key === 'ArrowUp' && at.row > 0) focus(at.row - 1, at.column);
    else if (event.key === 'ArrowDown' && at.row < shown.length - 1) focus(at.row + 1, at.column);
    else if (event.key === 'Enter' && at.row < shown.length - 1) focus(at.row + 1, at.column);
    else if (event.key === 'Enter' && !isFull && !disabled) {
      put([...shown, {}]);
      focus(at.row + 1, 0);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.tableBox}>
      <div className={styles.scroll}>
        <table ref={table} className={styles.table} aria-label={label} onPaste={onPaste} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                #
              </th>
              {columns.map(({ code, title, isMandatory }) => (
                <th key={code} scope="col">
                  {title[language]}
                  {isMandatory && <span className={styles.star}> *</span>}
                </th>
              ))}
              {!disabled && <td />}
            </tr>
          </thead>
          <tbody>
            {shown.slice(first, first + PAGE).map((cells, index) => {
              const row = first + index;
              return (
                // Rows have nothing of their own but their place.
                <tr key={row}>
                  <th scope="row" className={styles.number}>
                    {row + 1}
                  </th>
                  {columns.map((column, at) => (
                    <td key={column.code} data-cell={`${row}-${at}`}>
                      <Cell
                        column={column}
                        cell={cells[column.code] ?? ''}
                        disabled={disabled}
                        language={language}
                        label={t('answer.cell', { column: column.title[language], row: row + 1 })}
                        onChange={(cell) => change(row, column.code, cell)}
                      />
                    </td>
                  ))}
                  {!disabled && (
                    <td>
                      <Button
                        type="text"
                        size="small"
                        icon={<DeleteOutlined />}
                        disabled={rows.length === 0}
                        aria-label={t('answer.removeRow', { row: row + 1 })}
                        title={t('answer.removeRow', { row: row + 1 })}
                        onClick={() => remove(row)}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.below}>
        {!disabled && (
          <>
            <Button size="small" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
              {t('answer.addRow')}
            </Button>
            <span className={styles.soft}>{t('answer.pasteHint')}</span>
          </>
        )}
        {shown.length > PAGE && (
          <Pagination
            size="small"
            current={first / PAGE + 1}
            pageSize={PAGE}
            total={shown.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </div>
      <div aria-live="polite" className={styles.soft}>
        {said}
      </div>
    </div>
  );
}

interface CellProps {
  column: Column;
  cell: string;
  disabled: boolean;
  language: keyof Words;
  label: string;
  onChange: (cell: string) => void;
}

function Cell({ column, cell, disabled, language, label, onChange }: CellProps) {
  const t = useT();
  const isBad = !isCell(column, cell);
  const fault = isBad ? t(`answer.bad_${column.type}`) : undefined;
  const field = (() => {
    if (column.type === 'select')
      return (
        <Select
          className={styles.whole}
          size="small"
          variant="borderless"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={label}
          disabled={disabled}
          status={isBad ? 'error' : ''}
          value={cell === '' ? null : cell}
          options={(column.choices ?? []).map((choice) => ({ value: choice.zh, label: choice[language] }))}
          onChange={(chosen?: string) => onChange(chosen ?? '')}
        />
      );
    return (
      <Input
        size="small"
        variant="borderless"
        aria-label={label}
        aria-invalid={isBad}
        disabled={disabled}
        status={isBad ? 'error' : ''}
        // What was pasted and is no day could not be seen in a field for days.
        type={column.type === 'date' && !isBad ? 'date' : 'text'}
        inputMode={column.type === 'number' ? 'decimal' : undefined}
        className={column.type === 'number' ? styles.number : undefined}
        maxLength={answerLimits.keptCell}
        value={cell}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => {
          const read = readCell(column, cell);
          if (read !== cell) onChange(read);
        }}
      />
    );
  })();
  return (
    <>
      {field}
      {fault && <div className={styles.fault}>{fault}</div>}
    </>
  );
}
