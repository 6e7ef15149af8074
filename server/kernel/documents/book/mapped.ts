import { wordKey } from '#domain/kernel/spelling';
import type { TableMapping } from '#domain/kernel/tableMapping';
import type { RawCell } from '../xlsx/cell';
import type { SheetDefinition } from './book';

/* How sheets of a workbook in a layout of its own are read as parts of a book. */

/** How rows of a sheet become rows of a part. */
export interface Layout<P extends string> {
  readonly sheet: SheetDefinition<P>;
  /** The sheet's name in the workbook. */
  readonly name: string;
  /** Column number by field. */
  readonly columns: Map<string, number>;
  /** Values for all rows. */
  readonly fixed: ReadonlyMap<string, string>;
  /** By field: what words in its column mean, by `wordKey`; null leaves their rows out. */
  readonly words: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  /** Whether all its columns were found. */
  complete: boolean;
}

export type Values = Record<string, unknown>;
export type Found<P extends string> = Partial<Record<P, Values>>;
export type Report = (field: string, reason: string, value?: string, detail?: string) => void;

/** A workbook in a layout of its own: a line of a table may hold rows of several parts. */
export interface MappedReading<P extends string> {
  readonly tables: readonly TableMapping[];
  /**
   * Completes the rows that a line holds, and names what is wrong with them. A part that it deletes is not read from this
   * line.
   */
  link(found: Found<P>, report: (part: P) => Report, row: number): void;
}

/** A layout of which no column is known yet. */
export const bareLayout = <P extends string>(sheet: SheetDefinition<P>, name: string): Layout<P> => ({
  sheet,
  name,
  columns: new Map(),
  fixed: new Map(),
  words: new Map(),
  complete: true,
});

/** The layouts of a mapped sheet: fields are named `part.key`. */
export function mappedLayouts<P extends string>(
  sheets: readonly SheetDefinition<P>[],
  table: TableMapping,
): Layout<P>[] {
  return sheets.flatMap((sheet) => {
    const columns = new Map<string, number>();
    const fixed = new Map<string, string>();
    const words = new Map<string, ReadonlyMap<string, string | null>>();
    for (const one of table.fields) {
      const [part, key = ''] = one.field.split('.');
      if (part !== sheet.part) continue;
      if ('column' in one) {
        columns.set(key, one.column);
        if (one.words) words.set(key, new Map(one.words.map(({ text, value }) => [wordKey(text), value])));
      } else fixed.set(key, one.value);
    }
    const own = { ...sheet, columns: sheet.columns.map((column) => ({ ...column, required: false })) };
    return columns.size > 0 ? [{ sheet: own, name: table.sheet, columns, fixed, words, complete: true }] : [];
  });
}

/** What a cell's word was matched to; null: its row is left out; undefined: nothing. */
export function wordOf<P extends string>(
  { words }: Layout<P>,
  key: string,
  cell: RawCell | undefined,
): string | null | undefined {
  return cell && words.get(key)?.get(wordKey((cell.result ?? cell.text).trim()));
}
