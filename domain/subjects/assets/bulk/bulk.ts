import { type Left as AnyLeft, type Plan as AnyPlan, same } from '#domain/kernel/bulk';
import type { Level } from '#domain/kernel/levels';

/** Why a record is left as it is. */
export const leftReasons = [
  /** Not there any more, or not for the caller to know of. */
  'gone',
  /** The unit's step is about something else, or it is not with its executor. */
  'otherStep',
  /** Not for the caller to change. */
  'notYours',
  /** The unit has this threat with this vulnerability already. */
  'duplicate',
  /** The residual risk has not been rated. */
  'notRated',
  /** The criteria let the caller accept risks up to a lower level only. */
  'aboveAuthority',
  /** A name or phone that is no one executor's. */
  'executorUnknown',
  /** For an undo: it has been changed since. */
  'changedSince',
] as const;
export type LeftReason = (typeof leftReasons)[number];

export type Left = AnyLeft<LeftReason>;

export interface Plan extends AnyPlan<LeftReason> {
  /** Of risks: those of which more is expected to remain than there was (remnantGaps). */
  readonly remnantHigher?: number;
}

export interface LevelCount {
  /** null: not rated yet. */
  readonly level: Level | null;
  readonly count: number;
}
export const measures = ['value', 'risk', 'remnant', 'waiting'] as const;
export type Measure = (typeof measures)[number];
/** Counts by level of the records that a change concerns. */
export type LevelCounts = Readonly<Partial<Record<Measure, readonly LevelCount[]>>>;

/** How levels move; unchanged ones are omitted. */
export function levelsMoved(before: LevelCounts, after: LevelCounts) {
  const sorted = (counts: readonly LevelCount[] = []) =>
    counts.filter(({ count }) => count > 0).toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0));
  return measures
    .map((measure) => ({ measure, before: sorted(before[measure]), after: sorted(after[measure]) }))
    .filter((moved) => !same(moved.before, moved.after));
}
