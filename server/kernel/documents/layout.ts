/*
 * How a page looks, in points and the same for all formats: the contents of a docx name the pages that our own line
 * breaking finds, so both must break alike.
 */

export const A4 = { short: 595.3, long: 841.9 };
export const margin = { top: 72, right: 60, left: 60 };
/**
 * Every height is an even number of points, and a page holds an even number and nearly two more: whether a word processor
 * counts the border below a page's last row and the paragraph that ends a table or not, it comes to the same last row.
 */
export const bottomMargin = (landscape: boolean) => (landscape ? 63.5 : 64);

/** Font size and exact height of a line. */
export const type = {
  body: { size: 10.5, line: 18 },
  cell: { size: 8.5, line: 12 },
  caption: { size: 9.5, line: 14 },
  small: { size: 8, line: 12 },
  h1: { size: 17, line: 28 },
  h2: { size: 13, line: 22 },
  contents: { size: 10.5, line: 19 },
  contentsTitle: { size: 18, line: 44 },
} as const;
export type TypeStyle = keyof typeof type;

/** Space before (not at the top of a page) and after. */
export const space = {
  h1: { before: 0, after: 10 },
  /** A chapter that begins no page. */
  runningH1: { before: 24, after: 10 },
  h2: { before: 12, after: 6 },
  body: { before: 0, after: 4 },
  caption: { before: 8, after: 4 },
  table: { before: 0, after: 13 },
} as const;

/** Word wants a paragraph after each table: this high, so that it never needs a page of its own. */
export const tableEnd = 1;

export const cellPadding = { x: 3.5, y: 2.75 };
/** What a row's border adds to its height. */
export const rowBorder = 0.5;
/** Items stand so far in, and so does the first line of a paragraph in Chinese. */
export const indent = 21;

export const ink = { text: '#1F1F1F', grey: '#595959', line: '#BFBFBF', head: '#E8EDF9', draft: '#C0392B' };
