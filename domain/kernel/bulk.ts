/*
 * A change of many records at once is shown before it is done: what changes, what is left and why, how levels move.
 */

/** Kept so many days, within which it can be taken back. */
export const UNDO_DAYS = 30;

/** A record that is left, by the name that people know it by. */
export interface Left<Reason extends string = string> {
  readonly id: string;
  readonly what: string;
  readonly reason: Reason;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A record that changes: the fields that the change is about, as they are and as they will be; all records the same ones. */
export interface Changing {
  readonly id: string;
  readonly version: number;
  /** null: it is added. */
  readonly before: Fields | null;
  readonly after: Fields;
}

export interface Plan<Reason extends string = string> {
  readonly changing: readonly Changing[];
  /** Records that are so already. */
  readonly unchanged: number;
  readonly left: readonly Left<Reason>[];
}

/** Many records' values of a field that become one. */
export interface Move {
  readonly from: unknown;
  readonly to: unknown;
  readonly count: number;
}
export interface FieldMoves {
  readonly field: string;
  /** The most frequent first. */
  readonly moves: readonly Move[];
  /** Records whose moves are rarer than those named. */
  readonly others: number;
}

/** So many different moves of a field are named. */
const MOVES = 6;
/** So many records that are left are named. */
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

/** An account says nothing to anybody; a name stands beside it. */
export const isTold = (field: string): boolean => !/(Id|By)$/u.test(field);

/** From which values to which, field by field; what stays is not told. */
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

/** How many are left for which reason, and the first of them by name. */
export function leftOf<Reason extends string>(left: readonly Left<Reason>[]) {
  return {
    total: left.length,
    reasons: countBy(left, ({ reason }) => reason).map(({ item: { reason }, count }) => ({ reason, count })),
    rows: left.slice(0, LEFT_NAMED),
  };
}

/** A record as it was, and what was made of it at which version. */
export interface Receipt {
  id: string;
  /** The version after the change. While the record still has it, the record was not edited since. */
  version: number;
  /** null: the change has added it. */
  before: Fields | null;
  after: Fields;
}
