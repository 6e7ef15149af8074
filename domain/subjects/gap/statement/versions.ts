import type { Implementation, StatementEntry } from './statement';

/* Versions of a statement: their content, the differences between two, and the input of their hash. */

export const entryFields = [
  'isApplicable',
  'justification',
  'drivers',
  'implementation',
  'owner',
  'description',
] as const satisfies readonly (keyof StatementEntry)[];
export type EntryField = (typeof entryFields)[number];

export interface EntryChange {
  readonly ref: string;
  /** Undefined where the version has no such control. */
  readonly before: StatementEntry | undefined;
  readonly after: StatementEntry | undefined;
  readonly fields: readonly EntryField[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The differences of a later version, in its order; removed entries come last. */
export function statementDifference(
  before: readonly StatementEntry[],
  after: readonly StatementEntry[],
): readonly EntryChange[] {
  const earlier = new Map(before.map((entry) => [entry.ref, entry]));
  const later = new Set(after.map(({ ref }) => ref));
  const changed = after.flatMap((entry) => {
    const was = earlier.get(entry.ref);
    const fields = was ? entryFields.filter((field) => !same(was[field], entry[field])) : entryFields;
    return fields.length === 0 ? [] : { ref: entry.ref, before: was, after: entry, fields };
  });
  const gone = before
    .filter(({ ref }) => !later.has(ref))
    .map((entry) => ({ ref: entry.ref, before: entry, after: undefined, fields: entryFields }));
  return [...changed, ...gone];
}

/**
 * The text that a version's hash is taken of (SHA-256 over UTF-8): JSON without spaces, keys in this order, entries in the
 * standard's order.
 */
export const hashedText = (projectCode: string, number: number, entries: readonly StatementEntry[]): string =>
  JSON.stringify({
    projectCode,
    number,
    entries: entries.map((entry) => [entry.ref, ...entryFields.map((field) => entry[field])]),
  });

export const countsOf = (entries: readonly StatementEntry[]) => ({
  applicable: entries.filter(({ isApplicable }) => isApplicable === true).length,
  excluded: entries.filter(({ isApplicable }) => isApplicable === false).length,
  undecided: entries.filter(({ isApplicable }) => isApplicable === null).length,
  implemented: entries.filter(({ implementation }) => implementation === 'full').length,
});

/** What is missing of a control that applies, the most urgent first; unstated: nobody says how far it is. */
export const openStates = ['unstated', 'none', 'planned', 'partial'] as const;
export type OpenState = Exclude<Implementation, 'full'> | 'unstated';

/** Null for a control that is fully implemented, left out, or undecided. */
export const openStateOf = ({
  isApplicable,
  implementation,
}: Pick<StatementEntry, 'isApplicable' | 'implementation'>): OpenState | null =>
  isApplicable !== true || implementation === 'full' ? null : (implementation ?? 'unstated');
