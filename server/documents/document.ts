import type { Table } from './table';

/** A piece of a document, the same for all the formats that it is drawn up in. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string; readonly pageBreakBefore?: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'table'; readonly caption?: string; readonly table: Table };

/** Pages of one orientation. */
export interface Section {
  readonly landscape: boolean;
  readonly blocks: readonly Block[];
}

/** What is drawn up, as docx or as PDF: a cover, the contents, and sections. */
export interface DocumentContent {
  readonly title: string;
  /** Whose document it is: stands over the title and in every header. */
  readonly subject: string;
  readonly author: string;
  /** Stands on the cover in place of a logo. */
  readonly publisher: string;
  readonly classification: string;
  /** Its own number, in every header. */
  readonly number: string;
  /** Lines of the cover. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sections: readonly Section[];
}

export const h1 = (text: string, pageBreakBefore = false): Block => ({
  kind: 'heading',
  level: 1,
  text,
  pageBreakBefore,
});
export const h2 = (text: string): Block => ({ kind: 'heading', level: 2, text });
export const p = (text: string): Block => ({ kind: 'text', text });
export const item = (text: string): Block => ({ kind: 'item', text });

/** A table that explains the one before it: neither caption nor header. */
export const plainTable = (content: Table): Block => ({ kind: 'table', table: { ...content, hasHeader: false } });
