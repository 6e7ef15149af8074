import type { DocumentContent } from './document';
import { margin, type } from './layout';
import type { Pages } from './pages';

/*
 * Names may be a hundred characters long. A cover that needed two pages, or a header that pushed the text down, would make
 * every page number wrong.
 */

const scales = [1, 0.85, 0.7, 0.6] as const;

/** How large the cover's text and spaces are, so that all of it stands on one page: 1 unless names are very long. */
export function coverScale(pages: Pages, { publisher, logo, subject, title, mark, facts }: DocumentContent): number {
  const heightAt = (scale: number) => {
    const high = (text: string, size: number, width: number, bold = true) =>
      pages.lines(text, size * scale, width, { bold }).length * size * 1.5;
    const factsHeight = facts.reduce((sum, [, value]) => sum + high(value, 12.5, pages.width - 175, false) + 6, 0);
    const head = 60 + high(publisher, 16, pages.width - (logo ? 180 : 0)) + (logo ? 30 : 0);
    const names = 120 + high(subject, 20, pages.width) + 12 + high(title, 28, pages.width) + (mark ? 125 : 90);
    return scale * (head + names + factsHeight);
  };
  const room = pages.bottom - margin.top;
  return scales.find((scale) => heightAt(scale) <= room) ?? scales[scales.length - 1] ?? 1;
}

/** Whose document it is and what, as the header has room for it beside the number. */
export function runningTitle(pages: Pages, { subject, title, mark, number }: DocumentContent): string {
  const { size } = type.small;
  const rest = pages.widthOf(`${mark ?? ''}${number}`, size, true) + 36;
  const whole = `${subject}  ${title}`;
  const [first = '', ...more] = pages.lines(whole, size, pages.width - rest);
  return more.length === 0 ? first : `${first.trimEnd()}…`;
}
