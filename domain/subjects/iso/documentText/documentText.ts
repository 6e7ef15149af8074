/*
 * The text of a Word document, paragraph by paragraph, as the page shows and edits it. The file stays the document: only what was
 * typed is put into it.
 */

/**
 * Why a document is read only. broken: no sound Word file; encoding: not in UTF-8; form: another kind of markup; tooLarge, tooLong: beyond
 * the editor's limits; tracked: changes are to be recorded; protected: its author has locked it; signed: a signature would be void; text: not
 * all of its text would be seen; bytes: it would not come back byte for byte.
 */
export const textRefusals = [
  'broken',
  'encoding',
  'form',
  'tooLarge',
  'tooLong',
  'tracked',
  'protected',
  'signed',
  'text',
  'bytes',
] as const;
export type TextRefusal = (typeof textRefusals)[number];

/** What stands between the words of a paragraph and is never changed here. */
export const chipKinds = [
  'field',
  'note',
  'comment',
  'picture',
  'formula',
  'control',
  'link',
  'revision',
  'symbol',
  'break',
  'hidden',
  'other',
] as const;
export type ChipKind = (typeof chipKinds)[number];

/** Why a whole paragraph is read only: a field or a control over several paragraphs, recorded changes, more than can be typed, other markup. */
export const paragraphLocks = ['field', 'control', 'revision', 'long', 'other'] as const;
export type ParagraphLock = (typeof paragraphLocks)[number];

export interface TextChip {
  readonly kind: ChipKind;
  /** Its words, as far as it has any. */
  readonly text: string;
}

/** One paragraph. */
export interface TextParagraph {
  /** From 0, in the order of the file. */
  readonly place: number;
  /** Of its markup: by it a save names the paragraph that was read. */
  readonly hash: string;
  /** Of a heading from 1; 0: the title; null: body text. */
  readonly level: number | null;
  /** What numbers it, such as 第一章; empty: nothing, or it can't be told. */
  readonly numbering: string;
  /** What can be typed: before, between and behind its chips, so that there is one more of them. A tab is \t, a line break \n. */
  readonly texts: readonly string[];
  readonly chips: readonly TextChip[];
  /** null: it can be edited. */
  readonly locked: ParagraphLock | null;
  readonly isRemovable: boolean;
  /** Where it stands in a table; tables, rows and cells count from 0. */
  readonly cell: { readonly table: number; readonly row: number; readonly column: number } | null;
}

/** Whether something can be typed there: between two chips there may be no place for it. */
export const isTypable = ({ texts, locked }: Pick<TextParagraph, 'texts' | 'locked'>, at: number): boolean =>
  locked === null && (texts[at] !== '' || at === 0 || at === texts.length - 1);

/** A paragraph with the words of its chips, as a comparison reads it. */
export const wholeText = ({ texts, chips }: Pick<TextParagraph, 'texts' | 'chips'>): string =>
  texts.map((text, at) => text + (chips[at]?.text ?? '')).join('');

/** What a save changes; all places are those of the version that was read. */
export interface TextChanges {
  readonly changed: readonly { readonly place: number; readonly hash: string; readonly texts: readonly string[] }[];
  readonly removed: readonly { readonly place: number; readonly hash: string }[];
  /** New paragraphs behind another, in their order. */
  readonly inserted: readonly { readonly after: number; readonly hash: string; readonly text: string }[];
}

/** Characters that no XML can hold, or that mean something else in Word: all controls but tab and line feed, lone surrogates, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
export const unfitCharacters = /[\u0000-\u0008\u000B-\u001F]|[\uFFFE\uFFFF]|\p{Cs}/u;
