/** The text of a paragraph, or a stretch of it: a paragraph with a text box goes on behind those of the box. */
export interface TemplateParagraph {
  /** `document`, `header1`, … as in TemplateFault. */
  readonly part: string;
  /** From 1 within its part. */
  readonly number: number;
  readonly text: string;
  /** Places in the text that no tag reaches across: a tab, a line break, where a link or a tracked change begins or ends. */
  readonly seams: readonly number[];
  /** From outermost to innermost. Numbers are the same only for the same table, row, cell of the part; rows count upwards. */
  readonly cells: readonly { readonly table: number; readonly row: number; readonly cell: number }[];
  /** The same for paragraphs that stand beside each other: in the body, a cell, a text box. */
  readonly container: number;
  /** It stands in a content control. */
  readonly inControl: boolean;
  /** Nothing is filled in here: notes and comments. */
  readonly isNote: boolean;
  /** It repeats an earlier one for old programs; what is wrong in both is said once. */
  readonly isFallback: boolean;
}
