import type { Language } from '#domain/kernel/texts';
import type { Table } from './table';

/** A picture of boxes and lines, drawn by each format in its own way. Points, from the top left. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly {
    readonly from: Point;
    readonly to: Point;
    readonly color: string;
    readonly width: number;
    readonly dashed?: boolean;
  }[];
  readonly boxes: readonly {
    readonly at: Point;
    readonly width: number;
    readonly height: number;
    readonly fill: string;
    readonly color: string;
    readonly text: string;
    readonly size: number;
  }[];
}
type Point = readonly [x: number, y: number];

/** A piece of a document, the same for all the formats that it is drawn up in. */
export type Block =
  | {
      readonly kind: 'heading';
      readonly level: 1 | 2;
      readonly text: string;
      /** False: not in the contents. */
      readonly listed?: boolean;
      /** A chapter that begins no page. */
      readonly runsOn?: boolean;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'table'; readonly caption?: string; readonly table: Table }
  /** A table that is looked at as a picture: its caption stands below. */
  | { readonly kind: 'chart'; readonly caption: string; readonly table: Table }
  | { readonly kind: 'drawing'; readonly caption: string; readonly drawing: Drawing };

/** Pages of one orientation. */
export interface Section {
  readonly landscape: boolean;
  readonly blocks: readonly Block[];
}

/** A PNG or JPEG, with its size in pixels. */
export interface Picture {
  readonly bytes: Buffer;
  readonly type: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

/** What says on the cover and in every header which document it is. */
export interface Cover {
  readonly language: Language;
  readonly title: string;
  /** Whose document it is: stands over the title and in every header. */
  readonly subject: string;
  readonly author: string;
  /** Stands on the cover, beside the logo where there is one. */
  readonly publisher: string;
  readonly logo?: Picture;
  readonly classification: string;
  /** Its own number with its version, in every header. */
  readonly number: string;
  /** Stands on the cover and in every header of what is no final document. */
  readonly mark?: string;
  /** Lines of the cover. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** What is drawn up, as docx or as PDF: a cover, pages of their own before the contents, the contents, and sections. */
export interface DocumentContent extends Cover {
  /** Between cover and contents: approval, versions, distribution. */
  readonly front: readonly Block[];
  readonly sections: readonly Section[];
}

/** A chapter of a document: its heading, and what it says. */
export interface Part {
  readonly landscape?: boolean;
  readonly blocks: readonly Block[];
}

/** About a third of a page, in lines. */
const SHORT = 14;
/** About so many lines a block takes. */
function linesOf(block: Block): number {
  if (block.kind === 'drawing') return SHORT + 1;
  return block.kind === 'table' || block.kind === 'chart' ? block.table.rows.length + 3 : 2;
}
const isShort = ({ blocks }: Part) => blocks.reduce((sum, block) => sum + linesOf(block), 0) <= SHORT;

/**
 * Chapters as sections: those of one orientation that follow one another are one. A chapter of a few lines leaves no page
 * half empty: neither it nor the one after it begins a page.
 */
export function sectionsFrom(parts: readonly Part[]): Section[] {
  const sections: { landscape: boolean; blocks: Block[] }[] = [];
  let before: Part | undefined;
  for (const part of parts) {
    const { landscape = false, blocks } = part;
    const last = sections.at(-1);
    const runsOn = before !== undefined && (isShort(part) || isShort(before));
    if (last?.landscape !== landscape) sections.push({ landscape, blocks: [...blocks] });
    else last.blocks.push(...blocks.map((block, at) => (at === 0 && runsOn ? { ...block, runsOn } : block)));
    before = part;
  }
  return sections;
}

export const h1 = (text: string): Block => ({ kind: 'heading', level: 1, text });
export const h2 = (text: string): Block => ({ kind: 'heading', level: 2, text });
/** Above a part of the pages before the contents. */
export const frontHeading = (text: string): Block => ({ kind: 'heading', level: 2, text, listed: false });
/** A table below such a heading, which says what it is. */
export const frontTable = (table: Table): Block => ({ kind: 'table', table });
export const p = (text: string): Block => ({ kind: 'text', text });
export const item = (text: string): Block => ({ kind: 'item', text });

/** Text that introduces a table stands on its page. */
export const introduces = (block: Block | undefined, next: Block | undefined): boolean =>
  block?.kind === 'text' && next !== undefined && ['table', 'chart', 'drawing'].includes(next.kind);

/** Headings as the contents list them. */
export const headingsOf = (content: DocumentContent) =>
  content.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'heading' && block.listed !== false ? [block] : []));
