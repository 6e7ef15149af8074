import type { Words } from '../../kernel/levels';
import { matcherOf } from '../../kernel/spelling';

/*
 * What a standard consists of: its clauses, controls and requirements in their order, each below another or at the top.
 * Nothing here knows a particular standard; those that the portal ships stand in domain/data/standards.
 */

export const entryKinds = ['clause', 'control', 'requirement'] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface StandardEntry {
  /** As the standard numbers it: 6.1.2, A.5.1. */
  readonly ref: string;
  readonly kind: EntryKind;
  /** The parent entry, which comes before it. */
  readonly parent: string | null;
  /** Headings are not. */
  readonly assessable: boolean;
  readonly title: Words;
  /** The standard requires documented information here. */
  readonly documented?: true;
  /** So many single requirements a control point holds. */
  readonly items?: number;
  /** Came with this edition. */
  readonly isNew?: true;
  /** The Chinese title was not yet seen in print. */
  readonly toConfirm?: true;
}

export interface EntryNode extends StandardEntry {
  readonly children?: readonly EntryNode[];
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The tree of entries. An entry whose parent is missing goes to the top. */
export function entryTree(entries: readonly StandardEntry[]): EntryNode[] {
  const known = new Set(entries.map(({ ref }) => ref));
  const below = grouped(entries, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  const nodesOf = (parent: string | null): EntryNode[] =>
    (below.get(parent) ?? []).map((entry) => {
      const children = nodesOf(entry.ref);
      return children.length > 0 ? { ...entry, children } : entry;
    });
  return nodesOf(null);
}

/** All entries under an entry, at any depth, in the standard's order. */
export function entriesUnder(entries: readonly StandardEntry[], ref: string): StandardEntry[] {
  const above = new Set([ref]);
  return entries.filter((entry) => {
    if (entry.parent === null || !above.has(entry.parent)) return false;
    above.add(entry.ref);
    return true;
  });
}

/** Entries whose reference or title, in either language, holds what is looked for, with those that they stand under. */
export function entriesFound(entries: readonly StandardEntry[], keyword: string): StandardEntry[] {
  const matches = matcherOf(keyword);
  const found = new Set<string>();
  // From the end, since the entries under an entry come after it.
  for (const { ref, parent, title } of [...entries].reverse()) {
    const isMeant = matches(ref, title.zh, title.en);
    if (!isMeant && !found.has(ref)) continue;
    found.add(ref);
    if (parent !== null) found.add(parent);
  }
  return entries.filter(({ ref }) => found.has(ref));
}

/** What is assessed. */
export const assessableEntries = (entries: readonly StandardEntry[]): StandardEntry[] =>
  entries.filter(({ assessable }) => assessable);

export interface Retitled {
  readonly ref: string;
  readonly before: Words;
  readonly after: Words;
}

export interface StandardDifference {
  readonly added: readonly StandardEntry[];
  readonly removed: readonly StandardEntry[];
  readonly retitled: readonly Retitled[];
  /** Differs in something else than its title, as it is after; may be among the retitled as well. */
  readonly changed: readonly StandardEntry[];
}

const sameTitle = (one: StandardEntry, other: StandardEntry) =>
  one.title.zh === other.title.zh && one.title.en === other.title.en;
const facts = ['kind', 'parent', 'assessable', 'documented', 'items', 'isNew', 'toConfirm'] as const;

/** What has come, gone and changed between two versions; an entry is known by its reference. */
export function compareEntries(before: readonly StandardEntry[], after: readonly StandardEntry[]): StandardDifference {
  const old = new Map(before.map((entry) => [entry.ref, entry]));
  const now = new Set(after.map(({ ref }) => ref));
  const kept = after.flatMap((entry) => {
    const was = old.get(entry.ref);
    return was ? [{ was, entry }] : [];
  });
  return {
    added: after.filter(({ ref }) => !old.has(ref)),
    removed: before.filter(({ ref }) => !now.has(ref)),
    retitled: kept
      .filter(({ was, entry }) => !sameTitle(was, entry))
      .map(({ was, entry }) => ({ ref: entry.ref, before: was.title, after: entry.title })),
    changed: kept.filter(({ was, entry }) => facts.some((fact) => was[fact] !== entry[fact])).map(({ entry }) => entry),
  };
}

/** An entry of one standard corresponds to one of another. */
export interface MappingRow {
  readonly from: string;
  readonly to: string;
  readonly note?: string | undefined;
}

/** The same mapping seen from the other standard. */
export const turned = (rows: readonly MappingRow[]): MappingRow[] =>
  rows.map(({ from, to, ...row }) => ({ from: to, to: from, ...row }));

/** What each entry of the first standard corresponds to. */
export const partnersOf = (rows: readonly MappingRow[]): ReadonlyMap<string, readonly MappingRow[]> =>
  grouped(rows, ({ from }) => from);

/** Which entries of the other standard hear of what is found at these. */
export function carriedRefs(rows: readonly MappingRow[], refs: readonly string[]): string[] {
  const found = new Set(refs);
  return [...new Set(rows.filter(({ from }) => found.has(from)).map(({ to }) => to))];
}

/** How much of what is assessed has something in the other standard, and what has nothing. */
export function coverageOf(entries: readonly StandardEntry[], rows: readonly MappingRow[]) {
  const mapped = new Set(rows.map(({ from }) => from));
  const assessable = assessableEntries(entries);
  const open = assessable.filter(({ ref }) => !mapped.has(ref)).map(({ ref }) => ref);
  return { covered: assessable.length - open.length, assessable: assessable.length, open };
}
