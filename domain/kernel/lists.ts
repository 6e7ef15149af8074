import type { z } from 'zod';
import type { TextParameters } from '../generated/textParameters';
import type { Words } from './levels';
import type { ScreenTextKey, TextArguments } from './texts';

/*
 * What the columns of a list are: each list call's are described once, in domain/<floor>/<subject>/lists.ts. The screens
 * show a column by its kind, and its workbook has cells of that kind.
 */

type Item<T> = T extends readonly (infer I)[] ? I : NonNullable<T>;
type Fields<T> = Item<T> extends object ? keyof Item<T> & string : never;
/** Where a value is in a row: a field, or a field of the record or of the records in one. */
export type Path<Row> = { [K in keyof Row & string]: K | `${K}.${Fields<Row[K]>}` }[keyof Row & string];

/** A row of what a call answers: a page of a list, or a whole list. */
export type RowIn<Answer> = Answer extends { list: readonly (infer Row extends object)[] }
  ? Row
  : Answer extends readonly (infer Row extends object)[]
    ? Row
    : never;
/** A row of the list that a call with this schema answers. */
export type RowOf<S extends { readonly data: z.ZodType }> = RowIn<z.output<S['data']>>;

/** Gives texts in the language of the reader of the list. */
export interface Speaker {
  readonly t: <K extends ScreenTextKey>(key: K, ...values: TextArguments<K>) => string;
  /** The text of a key that comes from data, where there is one. */
  readonly textOf: (key: string) => string | undefined;
  readonly language: keyof Words;
}

/** A text that names no parameters. */
type PlainText = { [K in ScreenTextKey]: None extends TextParameters[K] ? K : never }[ScreenTextKey];
type None = Record<never, never>;

interface Titled {
  readonly title: PlainText;
  /** The server orders the list by this. */
  readonly sortField?: string;
}
interface Plain extends Titled {
  /**
   * `code` and `text` are never numbers in a workbook; `words` are in both languages; `day` takes an instant as well;
   * `fen` are shown as yuan, `bp` as per cent; `level` is a risk's, `value` one of what a risk is made of.
   */
  readonly kind: 'code' | 'words' | 'fen' | 'bp' | 'bytes' | 'day' | 'time' | 'level' | 'value';
}
interface Numeric<Row> extends Titled {
  readonly kind: 'number';
  /** A change, which says whether it is one for more. */
  readonly signed?: true;
  /** Of several fields. */
  readonly number?: (row: Row) => number;
}
interface Text<Row> extends Titled {
  readonly kind: 'text';
  /** What is said, where that is not the value itself. */
  readonly text?: (row: Row, speaker: Speaker) => string;
}
/** One of few values, also true and false. */
export interface EnumColumn extends Titled {
  readonly kind: 'enum';
  readonly values: readonly (string | number | boolean)[];
  /** What the keys of their texts begin with, or what says them. */
  readonly texts: string | ((value: string, language: keyof Words) => string);
}
export type ListColumn<Row = never> = Plain | Numeric<Row> | Text<Row> | EnumColumn;

/** A list as its call answers it. */
export interface List<Row extends object, Key extends string = string> {
  /** Names its workbook. */
  readonly title: PlainText;
  /** In order, by where their values are. */
  readonly columns: Readonly<Record<Key, ListColumn<Row>>>;
}
/** A list of rows that are not known. */
export type AnyList = List<never>;

/** Describes a list; its columns are held to the fields of its rows. */
export const listOf =
  <Row extends object>() =>
  <Key extends Path<Row>>(list: List<Row, Key>): List<Row, Key> =>
    list;

/** What a row has at a path: of several records in it, the values of all. */
export function valuesAt(row: object, path: string): unknown[] {
  let found: unknown[] = [row];
  for (const field of path.split('.'))
    found = found.flatMap((one) => (one as Readonly<Record<string, unknown>>)[field] ?? []);
  return found;
}

/** A number in the unit that its column is shown in; undefined where there is none. */
export function cellNumber<Row extends object>(row: Row, path: string, column: ListColumn<Row>): number | undefined {
  const value = column.kind === 'number' && column.number ? column.number(row) : valuesAt(row, path)[0];
  return typeof value === 'number' ? value / (units[column.kind as keyof typeof units] ?? 1) : undefined;
}
/** What a unit of the wire's is shown by: fen as yuan, basis points as parts of one, bytes as kB. */
const units = { fen: 100, bp: 10_000, bytes: 1024 } as const;

/** One value of a column as it is said. */
export function enumText({ texts }: EnumColumn, value: unknown, { t, language }: Speaker): string {
  if (typeof texts === 'function') return texts(String(value), language);
  return t(`${texts}${String(value)}` as 'common.save');
}

/** A cell that is said in words; several values follow one another. */
export function cellText<Row extends object>(
  row: Row,
  path: string,
  column: ListColumn<Row>,
  speaker: Speaker,
): string {
  if (column.kind === 'text' && column.text) return column.text(row, speaker);
  const said = valuesAt(row, path).map((value) => {
    if (column.kind === 'words') return (value as Words)[speaker.language];
    return column.kind === 'enum' ? enumText(column, value, speaker) : String(value);
  });
  return said.join(speaker.t('common.comma'));
}
