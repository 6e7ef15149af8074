/*
 * A bulk edit is previewed before it is made: what changes, which records are left unchanged and why, how levels move.
 */

/** The days that a receipt is kept; the edit can be undone as long. */
export const UNDO_DAYS = 30;

/** A record that is left unchanged, with its name. */
export interface Left<Reason extends string = string> {
  readonly id: string;
  readonly what: string;
  readonly reason: Reason;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A record that changes: its fields before and after the edit. All records of one edit have the same fields. */
export interface Changing {
  readonly id: string;
  readonly version: number;
  /** null: the edit adds the record. */
  readonly before: Fields | null;
  readonly after: Fields;
}

export interface Plan<Reason extends string = string> {
  readonly changing: readonly Changing[];
  /** The number of records that have the new values already. */
  readonly unchanged: number;
  readonly left: readonly Left<Reason>[];
}

/** A value of a field that becomes another one in several records. */
export interface Move {
  readonly from: unknown;
  readonly to: unknown;
  readonly count: number;
}
export interface FieldMoves {
  readonly field: string;
  /** The most frequent first. */
  readonly moves: readonly Move[];
  /** The number of records whose moves are not named. */
  readonly others: number;
}

/** The number of different moves that are named per field. */
const MOVES = 6;
/** The number of unchanged records that are named. */
export const LEFT_NAMED = 50;

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function countBy<T>(items: Iterable<T>, key: (item: T) => string): { item: T; count: number }[] {
  const groups = new Map<string, { item: T; count: number }>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.count += 1;
    else groups.set(key(item), { item, count: 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** Account codes mean nothing to readers; the field with the name is listed instead. */
export const isTold = (field: string): boolean => !/(Id|By)$/u.test(field);

/** Old and new values by field; unchanged values are omitted. */
export function movesOf(changing: readonly Changing[]): FieldMoves[] {
  const [first] = changing;
  if (!first?.before) return [];
  const fields = Object.keys(first.after).filter(isTold);
  return fields.flatMap((field) => {
    const moved = changing
      .map(({ before, after }) => ({ from: before?.[field] ?? null, to: after[field] ?? null }))
      .filter(({ from, to }) => !same(from, to));
    const all = countBy(moved, ({ from, to }) => JSON.stringify([from, to]));
    const named = all.slice(0, MOVES).map(({ item, count }) => ({ ...item, count }));
    const others = all.slice(MOVES).reduce((sum, { count }) => sum + count, 0);
    return moved.length > 0 ? [{ field, moves: named, others }] : [];
  });
}

/** Counts unchanged records by reason and names the first of them. */
export function leftOf<Reason extends string>(left: readonly Left<Reason>[]) {
  return {
    total: left.length,
    reasons: countBy(left, ({ reason }) => reason).map(({ item: { reason }, count }) => ({ reason, count })),
    rows: left.slice(0, LEFT_NAMED),
  };
}

/** A record before the edit, the values that it was given, and the version that it got. */
export interface Receipt {
  id: string;
  /** The version after the edit. A record that still has it has not been edited since. */
  version: number;
  /** null: the edit added the record. */
  before: Fields | null;
  after: Fields;
}
