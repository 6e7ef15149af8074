import { limits } from './limits';
import { spellingKey, wordKey } from './spelling';

/*
 * Tables that people bring in their own layout: where their header is, which of the portal's fields a column holds, and
 * which columns are matched as they were before.
 */

/** A cell of a table; columns count from 1. */
export interface TableCell {
  readonly column: number;
  readonly text: string;
}

/** A row of a table; rows count from 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly TableCell[];
}

/** A table as it was found in a sheet. */
export interface ForeignTable {
  readonly sheet: string;
  /** The row of its header, from 1. */
  readonly headerRow: number;
  /** Rows below the header, without those that sum others up. */
  readonly rowCount: number;
  readonly columns: ForeignColumn[];
}

export interface ForeignColumn {
  readonly column: number;
  readonly header: string;
  /** The first values that differ, for people to recognise it by. */
  readonly samples: string[];
  /** All values that differ, with the number of rows of each, the most frequent first; empty where there are too many. */
  readonly values: ForeignValue[];
}

export interface ForeignValue {
  readonly text: string;
  readonly count: number;
}

/** A field that a column may hold, with the words by which people head it. */
export interface MappableField {
  readonly field: string;
  readonly names: readonly string[];
  /** Words that make a header mean something else, though a name is part of it. */
  readonly except?: readonly string[];
}

/** What a word of a table means: a value of the portal; null where rows with it are left out. */
export interface MatchedWord {
  readonly text: string;
  readonly value: string | null;
}

/** The column of a field, with what words in it mean; or one value for all rows. */
export type MappedField =
  | { readonly field: string; readonly column: number; readonly words?: MatchedWord[] | undefined }
  | { readonly field: string; readonly value: string };

/**
 * Tables that are used as if they were pasted, by kind: the call that saves their lines, whose need admits to remembering
 * their columns, and the fields that a column may hold.
 */
export const pastes = {
  units: {
    savedBy: { subject: 'assets', call: 'changeUnits' },
    fields: [
      'key',
      'name',
      'protection',
      'confidentiality',
      'integrity',
      'availability',
      'owner',
      'location',
      'description',
      'dueDate',
      'assignee',
    ],
  },
  risks: {
    savedBy: { subject: 'assets', call: 'changeRisks' },
    fields: [
      'riskCode',
      'key',
      'threat',
      'vulnerability',
      'threatFrequency',
      'vulnerabilitySeverity',
      'threatSource',
      'threatCapability',
      'threatTiming',
      'exploitability',
      'existingControl',
      'treatment',
      'treatmentPlan',
      'treatmentOwner',
      'treatmentDeadline',
      'controls',
      'remnantFrequency',
      'remnantSeverity',
      'remnantExploitability',
    ],
  },
  statement: {
    savedBy: { subject: 'gap', call: 'saveStatementEntries' },
    fields: ['ref', 'isApplicable', 'justification', 'drivers', 'implementation', 'owner', 'description'],
  },
} as const;
export type PastedKind = keyof typeof pastes;
export const pastedKinds = Object.keys(pastes) as [PastedKind, ...PastedKind[]];
/** A field of one of these kinds. */
export type PastedField<Kind extends PastedKind> = (typeof pastes)[Kind]['fields'][number];

/** Whether a column of a pasted table of this kind may hold the field. */
export const isPastedField = (kind: PastedKind, field: string): boolean =>
  pastes[kind].fields.some((one) => one === field);

/** What the columns of a table are matched to; each kind has fields of its own. */
export type MappedKind = 'inventory' | 'govTech' | 'govInnovation' | PastedKind;

/** How one table is read. */
export interface TableMapping {
  readonly sheet: string;
  readonly headerRow: number;
  readonly fields: MappedField[];
}

/**
 * The characters of a cell that are read of a table, one more than any field takes: a longer text is still refused as too long
 * where it is used.
 */
export const CELL_LENGTH_MAX = limits.textLength + 1;

/** A header lies within the first rows: titles, dates and notes are above it. */
const HEADER_WITHIN = 30;
const HEADER_LENGTH = 40;
const SAMPLES = 3;
/** A column of a fixed list has few values, and short ones. */
const VALUES_MAX = 50;
export const VALUE_LENGTH_MAX = 100;
/** So many words are remembered of a column. */
export const WORDS_MAX = 200;

/** A header without what people add to it: marks, spaces, explanations in brackets, case. */
export function plainHeader(text: string): string {
  const plain = spellingKey(text);
  const bare = plain.replace(/[([【].*?[)\]】]/gu, '').replace(/[\s*:_\-/\\.、]/gu, '');
  return bare || wordKey(plain);
}

const isNumber = (text: string) => /^[\d\s.,%-]+$/u.test(text);

const totals: ReadonlySet<string> = new Set(
  ['合计', '总计', '小计', '共计', '总数', 'total', 'subtotal', 'grand total', 'sum'].map(plainHeader),
);

/** Whether a row sums others up: its first filled cell is a word for that, and the others are numbers. */
export function isTotalRow(cells: readonly Pick<TableCell, 'text'>[]): boolean {
  const [first, ...others] = cells.map(({ text }) => text.trim()).filter(Boolean);
  if (first === undefined || !totals.has(plainHeader(first))) return false;
  // A merged cell has its word in each of its columns.
  return others.every((text) => text === first || isNumber(text));
}

/** Counts the different values of each column; a column whose values are too many or too long for a list has none. */
function valuesOf(rows: readonly TableRow[], columns: readonly TableCell[]): Map<number, ForeignValue[]> {
  const found = new Map(columns.map(({ column }) => [column, new Map<string, { text: string; count: number }>()]));
  for (const { cells } of rows) {
    for (const { column, text } of cells) {
      const values = found.get(column);
      const plain = text.trim();
      if (!values || !plain) continue;
      const key = wordKey(plain);
      const value = values.get(key) ?? { text: plain, count: 0 };
      value.count += 1;
      values.set(key, value);
      if (values.size > VALUES_MAX || plain.length > VALUE_LENGTH_MAX) found.delete(column);
    }
  }
  return new Map(
    [...found].map(([column, values]) => [column, [...values.values()].sort((a, b) => b.count - a.count)]),
  );
}

/** How much a row looks like a header: different short words, most of all those that head a known field. */
function headerScore(row: TableRow, known: ReadonlySet<string>): number {
  const words = new Set(
    row.cells.map(({ text }) => text.trim()).filter((text) => text && text.length <= HEADER_LENGTH),
  );
  let score = 0;
  for (const word of words) {
    if (isNumber(word)) continue;
    score += known.has(plainHeader(word)) ? 4 : 1;
  }
  return words.size < 2 ? 0 : score;
}

/**
 * The index of the header among a sheet's first rows, at least two columns wide; undefined where no row looks like one.
 * Of rows that look alike, the first is it.
 */
export function findHeader(rows: readonly TableRow[], fields: readonly MappableField[]): number | undefined {
  const known = new Set(fields.flatMap(({ names }) => names.map(plainHeader)));
  let best: number | undefined;
  let most = 0;
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const score = headerScore(row, known);
    if (score <= most) continue;
    most = score;
    best = index;
  }
  return best;
}

/** The table of a sheet; undefined where it has no header, or nothing below. */
export function tableOf(
  sheet: string,
  rows: readonly TableRow[],
  fields: readonly MappableField[],
): ForeignTable | undefined {
  const at = findHeader(rows, fields);
  const header = at === undefined ? undefined : rows[at];
  if (at === undefined || !header) return undefined;
  const below = rows.slice(at + 1).filter(({ cells }) => !isTotalRow(cells));
  if (below.length === 0) return undefined;
  const values = valuesOf(below, header.cells);
  const samples = new Map<number, Set<string>>(header.cells.map(({ column }) => [column, new Set()]));
  for (const { cells } of below) {
    for (const { column, text } of cells) {
      const seen = samples.get(column);
      if (seen && seen.size < SAMPLES && text.trim()) seen.add(text.trim());
    }
  }
  return {
    sheet,
    headerRow: header.row,
    rowCount: below.length,
    columns: header.cells.map(({ column, text }) => ({
      column,
      header: text.trim(),
      samples: [...(samples.get(column) ?? [])],
      values: values.get(column) ?? [],
    })),
  };
}

/**
 * The columns that their headers give away: first those that are a field's name, in the order of the names; then those that
 * contain one, the longest first. A field takes one column, a column holds one field.
 */
export function proposeFields(
  columns: readonly Pick<ForeignColumn, 'column' | 'header'>[],
  fields: readonly MappableField[],
): MappedField[] {
  const named = fields.flatMap(({ field, names, except = [] }) =>
    names.map((name) => ({ field, name: plainHeader(name), except })),
  );
  const longestFirst = named.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Map<string, number>();
  const taken = new Set<number>();
  const match = (names: typeof named, fits: (header: string, name: string, except: readonly string[]) => boolean) => {
    for (const { field, name, except } of names) {
      if (found.has(field)) continue;
      const column = columns.find((one) => !taken.has(one.column) && fits(plainHeader(one.header), name, except));
      if (!column) continue;
      found.set(field, column.column);
      taken.add(column.column);
    }
  };
  match(named, (header, name) => header === name);
  match(
    longestFirst,
    (header, name, except) =>
      name.length > 1 && header.includes(name) && !except.some((word) => header.includes(plainHeader(word))),
  );
  return fields.flatMap(({ field }) => {
    const column = found.get(field);
    return column === undefined ? [] : [{ field, column }];
  });
}

/** What a table is known by when it comes again: its headers, in their columns. */
export const layoutOf = ({ columns }: Pick<ForeignTable, 'columns'>): string =>
  columns.map(({ column, header }) => `${column}:${plainHeader(header)}`).join('|');
