import { cellPadding, rowBorder } from './layout';
import type { Cell, Table } from './table';

/** The widths of a table's columns: their shares, but no word of a narrow one is torn apart where others have room. */

/** So many rows tell how long the words of a column are. */
const LOOKED_AT = 200;
/** A longer word, such as a hash, is broken rather than given so large a share of the table. */
const MOST = 0.25;
/** A short Chinese title stays on one line, too. */
const SHORT_TITLE = /^[\u4e00-\u9fff]{1,4}$/u;
/** What stands together: letters and digits of scripts with spaces, and the punctuation that may not begin a line. */
const WORDS = /[^\s\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]+[、。，；：）]*/gu;

/**
 * In points, in all as wide as the table.
 * @param widthOf how wide a text is in a cell
 */
export function columnWidths(
  { columns, rows, hasHeader = true, ruled = true }: Table,
  total: number,
  widthOf: (text: string, isBold: boolean) => number,
): number[] {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  const shares = columns.map(({ width }) => (width / sum) * total);
  if (!ruled) return shares;
  const around = 2 * cellPadding.x + 2 * rowBorder;
  const most = total * MOST;
  const needed = columns.map(() => 0);
  const need = (at: number, text: string, isBold: boolean) => {
    for (const [word] of text.matchAll(WORDS)) {
      const width = widthOf(word, isBold) + around;
      if (width <= most) needed[at] = Math.max(needed[at] ?? 0, width);
    }
  };
  if (hasHeader)
    for (const [at, { title }] of columns.entries()) {
      need(at, title, true);
      if (SHORT_TITLE.test(title)) needed[at] = Math.max(needed[at] ?? 0, widthOf(title, true) + around);
    }
  for (const row of rows.slice(0, LOOKED_AT)) {
    let at = 0;
    for (const value of row) {
      const { text, bold = false, span = 1 }: Cell = typeof value === 'object' ? value : { text: String(value) };
      if (span === 1) need(at, text, bold);
      at += span;
    }
  }
  const lacks = shares.map((share, at) => Math.max(0, (needed[at] ?? 0) - share));
  const spare = shares.map((share, at) => Math.max(0, share - (needed[at] ?? 0)));
  const lacking = lacks.reduce((all, one) => all + one, 0);
  const free = spare.reduce((all, one) => all + one, 0);
  if (lacking === 0 || free < lacking) return shares;
  return shares.map((share, at) => share + (lacks[at] ?? 0) - ((spare[at] ?? 0) / free) * lacking);
}
