/** Characters with a meaning in GIFT; within a text they stand behind a backslash. */
const special: readonly string[] = ['\\', '~', '=', '#', '{', '}', ':'];

/** Unicode assigns no character here, and no text that is exchanged may have one. */
const firstPlaceholder = 0xfdd0;
const placeholderOf = (index: number) => String.fromCharCode(firstPlaceholder + index);
const placeholders = /[\uFDD0-\uFDEF]/g;
const newline = placeholderOf(special.length);

/** A text as GIFT writes it, on one line. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, (found) => `\\${found}`).replaceAll(/\r\n?|\n/g, '\\n');
}

/** A placeholder for each escaped character, so that what is left has its meaning in GIFT. */
export function hideEscaped(source: string): string {
  return source.replaceAll(placeholders, '').replaceAll(/\\([\\~=#{}:n])/g, (_, found: string) => {
    const index = special.indexOf(found);
    return index < 0 ? newline : placeholderOf(index);
  });
}

/** The text behind the placeholders. A mark of the format at its beginning is taken off, HTML turned into text. */
export function plain(hidden: string, inherited: Format = 'plain'): { text: string; format: Format } {
  const mark = /^\s*\[(html|moodle|plain|markdown)\]/.exec(hidden);
  const format = mark ? (mark[1] === 'html' || mark[1] === 'moodle' ? 'html' : 'plain') : inherited;
  const shown = hidden
    .slice(mark?.[0].length ?? 0)
    .trim()
    .replaceAll(placeholders, (found) => special[found.charCodeAt(0) - firstPlaceholder] ?? '\n');
  return { text: format === 'html' ? withoutTags(shown) : shown, format };
}

export type Format = 'plain' | 'html';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Each paragraph and break on a line of its own; all other tags go. The result is text, shown as text. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replaceAll(/<[a-z/!][^<>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

export const hasPicture = (hidden: string) => /<img\b|@@PLUGINFILE@@/i.test(hidden);
