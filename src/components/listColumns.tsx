import type { ReactNode } from 'react';
import type { Level } from '#domain/kernel/levels';
import {
  cellNumber,
  cellText,
  enumText,
  type List,
  type ListColumn,
  type Speaker,
  valuesAt,
} from '#domain/kernel/lists';
import { useWordLanguage } from '@/hooks/useSay';
import { textOf, useT } from '@/locales';
import { formatBytes, formatInstant, formatNumber, formatYuan, NOTHING } from '@/utils/format';
import { CodeText } from './CodeText';
import { Cut } from './Cut';
import { ChoiceFilter } from './filters';
import { LevelTag, ValueTag } from './LevelTag';
import styles from './PortalTable.module.css';
import type { PortalColumn } from './portalColumns';

/** What a list shows otherwise than the kinds of its columns say. */
type Special<Row> = Partial<PortalColumn<Row>> & {
  /** Cuts the text at this width, with the whole of it in a tooltip. */
  cut?: number | string;
};

const figures: readonly ListColumn['kind'][] = ['number', 'fen', 'bp', 'bytes'];
const tabular: readonly ListColumn['kind'][] = [...figures, 'day', 'time'];

function shownNumber(column: ListColumn, number: number | undefined): string {
  if (number === undefined) return NOTHING;
  switch (column.kind) {
    case 'fen':
      return formatYuan(Math.round(number * 100));
    case 'bp':
      return `${formatNumber(number * 100)}%`;
    case 'bytes':
      return formatBytes(number * 1024);
    default:
      return `${column.kind === 'number' && column.signed && number > 0 ? '+' : ''}${formatNumber(number)}`;
  }
}

function cellOf<Row extends object>(row: Row, path: string, column: ListColumn<Row>, speaker: Speaker): ReactNode {
  const [value] = valuesAt(row, path);
  if (figures.includes(column.kind)) return shownNumber(column, cellNumber(row, path, column));
  switch (column.kind) {
    case 'code':
      return value ? <CodeText code={String(value)} /> : NOTHING;
    case 'time':
      return formatInstant(value as string | undefined);
    case 'day':
      // An instant is shown as the reader's day.
      return typeof value === 'string' && value.length > 10
        ? formatInstant(value).slice(0, 10)
        : String(value ?? NOTHING);
    case 'level':
      return <LevelTag level={value as Level | undefined} />;
    case 'value':
      return <ValueTag level={value as Level | undefined} />;
    default:
      return cellText(row, path, column, speaker) || NOTHING;
  }
}

/** Says the texts of columns in the language on screen. */
export function useSpeaker(): Speaker {
  return { t: useT(), textOf, language: useWordLanguage() };
}

/**
 * The columns of a described list by their keys, each shown by its kind.
 * @param special what a page shows otherwise
 */
export function useColumns<Row extends object, Key extends string>(
  list: List<Row, Key>,
  special: { readonly [K in Key]?: Special<Row> } = {},
): Readonly<Record<Key, PortalColumn<Row>>> {
  const speaker = useSpeaker();
  const columns = Object.entries<ListColumn<Row>>(list.columns).map(([path, column]) => {
    const { cut, ...rest } = special[path as Key] ?? {};
    const built: PortalColumn<Row> = {
      key: path,
      paths: [path],
      title: speaker.t(column.title),
      dataIndex: path.split('.'),
      ...(column.sortField && { sortField: column.sortField }),
      ...(figures.includes(column.kind) && { align: 'right' }),
      ...(tabular.includes(column.kind) && { className: styles.figures }),
      render: (_: unknown, row: Row) => {
        const cell = cellOf(row, path, column, speaker);
        return cut === undefined ? cell : <Cut width={cut}>{String(cell)}</Cut>;
      },
      ...rest,
    };
    return [path, built];
  });
  return Object.fromEntries(columns) as Record<Key, PortalColumn<Row>>;
}

interface FilterProps {
  /** A column of few values. */
  of: ListColumn;
  value: string;
  onChange: (value: string) => void;
}

/** One value of a described column, or all. */
export function ColumnFilter({ of, value, onChange }: FilterProps) {
  const speaker = useSpeaker();
  if (of.kind !== 'enum') throw new Error(`${of.title} is no column of few values.`);
  return (
    <ChoiceFilter
      label={speaker.t(of.title)}
      value={value}
      options={of.values.map((one) => ({ value: String(one), label: enumText(of, one, speaker) }))}
      onChange={onChange}
    />
  );
}
