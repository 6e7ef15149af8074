export interface Cell {
  readonly text: string;
  readonly fill?: string;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** Columns that the cell spans. */
  readonly span?: number;
}

export interface Column {
  readonly title: string;
  /** Share of the table's width. */
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
}

export type Row = readonly (string | number | Cell)[];

export interface Table {
  /** Without titles the table has no header row. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly hasHeader?: boolean;
  /** False: cells stand apart by white, as the bars of a chart do. */
  readonly ruled?: boolean;
  /** Least height of a row, in points: room for a signature. */
  readonly rowHeight?: number;
}

/** Tables up to this many rows are not torn apart by a page break. */
export const KEPT_ROWS = 12;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;
/** Spaces before a mark that closes: word processors would let the mark begin a line. */
const spaceBeforeMark = /(?<! ) +(?=[、。，．：；！？）》〉」』】〕〗］｝”’…％]|[),.:;!?\]}%](?:\s|$|[^\x21-\x7e]))/gu;
/** A text without what XML cannot hold; half a character is none. A mark that closes stays beside what it closes. */
export const plainText = (text: string) =>
  text.replace(forbidden, '').replace(spaceBeforeMark, (spaces) => '\u00a0'.repeat(spaces.length));
