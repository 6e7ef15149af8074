import groupBy from 'lodash/groupBy';
import { type ReactNode, useCallback, useState } from 'react';
import { useT } from '@/locales';
import styles from './documentText.module.css';
import {
  changeInserted,
  changeTexts,
  dropInserted,
  insertAfter,
  insertBehind,
  type Row,
  remove,
  restore,
} from './edits';
import { ParagraphEditor } from './ParagraphEditor';
import { ParagraphLine } from './ParagraphLine';
import type { TextEdits } from './useTextEdits';

interface Props {
  rows: readonly Row[];
  /** Receives what is typed; undefined: it is only read. */
  edits: TextEdits | undefined;
}

type Cell = Extract<Row, { of: object }>['of']['cell'];

/** Paragraphs that stand in one table next to each other, or outside of any. */
function grouped(rows: readonly Row[]): { cell: Cell; lines: { row: Row; line: number; cell: Cell }[] }[] {
  const groups: { cell: Cell; lines: { row: Row; line: number; cell: Cell }[] }[] = [];
  let cell: Cell = null;
  for (const [at, row] of rows.entries()) {
    // A new paragraph stands where the one before it does.
    cell = 'of' in row ? row.of.cell : cell;
    const last = groups.at(-1);
    const one = { row, line: at + 1, cell };
    if (last && (last.cell?.table ?? -1) === (cell?.table ?? -1)) last.lines.push(one);
    else groups.push({ cell, lines: [one] });
  }
  return groups;
}

/** A document's paragraphs and tables as on a page; one paragraph at a time is typed in. */
export function TextPage({ rows, edits }: Props) {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const openLine = useCallback((key: string) => setOpen(key), []);
  const isEditing = edits !== undefined;
  const line = ({ row, line: number }: { row: Row; line: number }) =>
    isEditing && row.key === open ? (
      <OpenLine key={row.key} row={row} line={number} edits={edits} onOpen={setOpen} />
    ) : (
      <ParagraphLine key={row.key} row={row} onOpen={isEditing ? openLine : undefined} />
    );
  return (
    <article className={styles.page} aria-label={t('documentText.text')}>
      {grouped(rows).map(({ cell, lines }) => {
        const key = lines[0]?.row.key;
        if (!cell) return <div key={key}>{lines.map(line)}</div>;
        return (
          <div key={key} className={styles.scroll}>
            <TableOf lines={lines} line={line} />
          </div>
        );
      })}
    </article>
  );
}

interface TableProps {
  lines: readonly { row: Row; line: number; cell: Cell }[];
  line: (one: { row: Row; line: number }) => ReactNode;
}

function TableOf({ lines, line }: TableProps) {
  const rows = Object.entries(groupBy(lines, ({ cell }) => cell?.row ?? 0));
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(([row, ofRow]) => (
          <tr key={row}>
            {Object.entries(groupBy(ofRow, ({ cell }) => cell?.column ?? 0)).map(([column, own]) => (
              <td key={column}>{own.map(line)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OpenProps {
  row: Row;
  line: number;
  edits: TextEdits;
  onOpen: (key: string | null) => void;
}

/** The paragraph that is typed in. */
function OpenLine({ row, line, edits: { change }, onOpen }: OpenProps) {
  const id = () => crypto.randomUUID();
  if ('inserted' in row) {
    const { inserted } = row;
    return (
      <ParagraphEditor
        row={row}
        line={line}
        onTexts={([text = '']) => change((now) => changeInserted(now, inserted.id, text))}
        onSplit={([text = ''], rest) => {
          const next = id();
          change((now) => insertAfter(changeInserted(now, inserted.id, text), inserted, next, rest));
          onOpen(next);
        }}
        onRemove={() => {
          change((now) => dropInserted(now, inserted.id));
          onOpen(String(inserted.after));
        }}
        onRestore={undefined}
      />
    );
  }
  const { of, texts, isRemoved } = row;
  const isChanged = isRemoved || texts !== of.texts;
  return (
    <ParagraphEditor
      row={row}
      line={line}
      onTexts={(typed) => change((now) => changeTexts(restore(now, of), of, typed))}
      onSplit={(typed, rest) => {
        const next = id();
        change((now) => insertBehind(changeTexts(restore(now, of), of, typed), of, next, rest));
        onOpen(next);
      }}
      onRemove={
        of.isRemovable && !isRemoved
          ? () => {
              change((now) => remove(now, of));
              onOpen(null);
            }
          : undefined
      }
      onRestore={isChanged ? () => change((now) => restore(now, of)) : undefined}
    />
  );
}
