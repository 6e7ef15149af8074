import groupBy from 'lodash/groupBy';
import { type TextChanges, unfitCharacters, wholeText } from '#domain/subjects/iso/documentText/documentText';
import type { DocumentParagraph, DocumentText } from '@/services/iso';

/** What was typed into a version and not saved, as this browser keeps it. */
export interface Edits extends TextChanges {
  /** Of the version. */
  readonly number: number;
  readonly inserted: readonly Inserted[];
  /** Marks that several paragraphs of that version have: where such a one stands in another version can't be told. */
  readonly shared?: readonly string[];
  /** What was typed into former versions and found no place on this one. */
  readonly lost?: readonly string[];
}
export interface Inserted {
  /** Names it in the page. */
  readonly id: string;
  readonly after: number;
  readonly hash: string;
  readonly text: string;
}

/** A paragraph as the page shows it: one of the file with what was typed into it, or a new one. */
export type Row =
  | {
      readonly key: string;
      readonly of: DocumentParagraph;
      readonly texts: readonly string[];
      readonly isRemoved: boolean;
    }
  | { readonly key: string; readonly inserted: Inserted };

export const noEdits = (number: number): Edits => ({ number, changed: [], removed: [], inserted: [] });
export const countOf = ({ changed, removed, inserted }: Edits): number =>
  changed.length + removed.length + inserted.length;
export const isEdits = (value: unknown): value is Edits =>
  typeof value === 'object' &&
  value !== null &&
  ['changed', 'removed', 'inserted'].every((name) => Array.isArray((value as Record<string, unknown>)[name]));

/** What a file can hold of what is typed or pasted. */
export const withoutUnfit = (text: string): string =>
  text.replace(/\r\n?/gu, '\n').replace(new RegExp(unfitCharacters, 'gu'), '');

/** All paragraphs in their order. */
export function rowsOf({ paragraphs }: Pick<DocumentText, 'paragraphs'>, edits: Edits): Row[] {
  const typed = new Map(edits.changed.map(({ place, texts }) => [place, texts]));
  const removed = new Set(edits.removed.map(({ place }) => place));
  const behind = groupBy(edits.inserted, ({ after }) => after);
  return paragraphs.flatMap((of): Row[] => [
    { key: String(of.place), of, texts: typed.get(of.place) ?? of.texts, isRemoved: removed.has(of.place) },
    ...(behind[of.place] ?? []).map((inserted) => ({ key: inserted.id, inserted })),
  ]);
}

/** The lines of the document as they would be, for a comparison. */
export const linesOf = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => {
    if ('inserted' in row) return [row.inserted.text];
    return row.isRemoved ? [] : [wholeText({ texts: row.texts, chips: row.of.chips })];
  });

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** A paragraph with other words; the same as in the file are no change. */
export function changeTexts(
  edits: Edits,
  { place, hash, texts: before }: DocumentParagraph,
  texts: readonly string[],
): Edits {
  const others = edits.changed.filter((one) => one.place !== place);
  return { ...edits, changed: same(before, texts) ? others : [...others, { place, hash, texts }] };
}

export function remove(edits: Edits, { place, hash }: DocumentParagraph): Edits {
  const changed = edits.changed.filter((one) => one.place !== place);
  return { ...edits, changed, removed: [...edits.removed, { place, hash }] };
}
/** A paragraph as it is in the file. */
export const restore = (edits: Edits, { place }: DocumentParagraph): Edits => ({
  ...edits,
  changed: edits.changed.filter((one) => one.place !== place),
  removed: edits.removed.filter((one) => one.place !== place),
});

/** A new paragraph behind one of the file, before those that were inserted there. */
export const insertBehind = (edits: Edits, { place, hash }: DocumentParagraph, id: string, text: string): Edits => ({
  ...edits,
  inserted: [{ id, after: place, hash, text }, ...edits.inserted],
});
/** A new paragraph behind another new one. */
export const insertAfter = (edits: Edits, before: Inserted, id: string, text: string): Edits => ({
  ...edits,
  inserted: edits.inserted.flatMap((one) => (one.id === before.id ? [one, { ...one, id, text }] : [one])),
});
export const changeInserted = (edits: Edits, id: string, text: string): Edits => ({
  ...edits,
  inserted: edits.inserted.map((one) => (one.id === id ? { ...one, text } : one)),
});
export const dropInserted = (edits: Edits, id: string): Edits => ({
  ...edits,
  inserted: edits.inserted.filter((one) => one.id !== id),
});

/** Edits with the marks of theirs that several paragraphs have. */
export function withShared(edits: Edits, { paragraphs }: Pick<DocumentText, 'paragraphs'>): Edits {
  const found = groupBy(paragraphs, ({ hash }) => hash);
  const hashes = [...edits.changed, ...edits.removed, ...edits.inserted].map(({ hash }) => hash);
  return { ...edits, shared: [...new Set(hashes)].filter((hash) => (found[hash]?.length ?? 0) > 1) };
}

/** Edits of a former version on a newer one, and what finds no place there any more. */
export interface Rebased {
  readonly edits: Edits;
  readonly lost: readonly string[];
}

/** Puts edits onto a newer version: a paragraph that stands there unchanged, and once, takes what was typed into it. */
export function rebase(edits: Edits, { number, paragraphs }: Pick<DocumentText, 'number' | 'paragraphs'>): Rebased {
  const found = groupBy(paragraphs, ({ hash }) => hash);
  const placeOf = (hash: string) =>
    found[hash]?.length === 1 && !edits.shared?.includes(hash) ? found[hash][0]?.place : undefined;
  const lost: string[] = [];
  const moved = <T extends { hash: string }, U>(
    all: readonly T[],
    words: (one: T) => string,
    to: (one: T, place: number) => U,
  ) =>
    all.flatMap((one) => {
      const place = placeOf(one.hash);
      if (place !== undefined) return [to(one, place)];
      lost.push(words(one));
      return [];
    });
  const changed = moved(
    edits.changed,
    ({ texts }) => texts.join(' '),
    (one, place) => ({ ...one, place }),
  );
  const removed = moved(
    edits.removed,
    () => '',
    (one, place) => ({ ...one, place }),
  );
  const inserted = moved(
    edits.inserted,
    ({ text }) => text,
    (one, after) => ({ ...one, after }),
  );
  return { edits: { number, changed, removed, inserted }, lost: lost.filter((text) => text.trim() !== '') };
}
