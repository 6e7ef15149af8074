import { EXCERPT_MAX, type Tag, tagOf } from './template';

/** What `markTemplate` writes begins with this. */
export const TEMPLATE_MARK = '【⚠';
const marks = /【⚠[^】]*】?/gu;

/** What stands in one paragraph between braces, and braces without a counterpart. Offsets count UTF-16 units. */
export interface Braces {
  readonly start: number;
  readonly end: number;
  /** lone: one brace; doubled: `{{name}}`; wide: full-width braces around what would be a tag. */
  readonly kind: 'tag' | 'lone' | 'doubled' | 'wide';
  /** What stands inside. */
  readonly inside: string;
  readonly tag: Tag | undefined;
}

/** A text as long as it was, with spaces instead of what is written into it about its faults. */
export const withoutMarks = (text: string): string => text.replace(marks, (mark) => ' '.repeat(mark.length));

const pattern = /(\{\{+)([^{}]*)(\}\}+)|\{([^{}]*)\}|｛([^{}｛｝]*)｝|[{}]/gu;

/** All braces of a paragraph, in its order. */
export function bracesOf(text: string): Braces[] {
  const found: Braces[] = [];
  const add = (start: number, length: number, kind: Braces['kind'], inside = '') =>
    found.push({ start, end: start + length, kind, inside, tag: kind === 'lone' ? undefined : tagOf(inside) });
  for (const { index, 0: whole, 1: open = '', 2: within = '', 3: close = '', 4: inside, 5: wide } of text.matchAll(
    pattern,
  )) {
    if (inside !== undefined) add(index, whole.length, 'tag', inside);
    else if (wide !== undefined) {
      if (tagOf(wide.normalize('NFKC'))) add(index, whole.length, 'wide', wide);
    } else if (open) {
      const pairs = Math.min(open.length, close.length);
      for (let n = 0; n < open.length - pairs; n += 1) add(index + n, 1, 'lone');
      const from = index + open.length - pairs;
      add(from, within.length + 2 * pairs, 'doubled', within);
      for (let n = 0; n < close.length - pairs; n += 1) add(from + within.length + 2 * pairs + n, 1, 'lone');
    } else add(index, 1, 'lone');
  }
  return found;
}

/** What stands around a place, at most EXCERPT_MAX units, no character cut in half. */
export function excerptOf(text: string, start: number, end: number): string {
  const room = Math.max(0, EXCERPT_MAX - (end - start));
  const from = Math.max(0, Math.min(start - Math.floor(room / 2), text.length - EXCERPT_MAX));
  return text
    .slice(from, from + EXCERPT_MAX)
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')
    .trim();
}
