import { runsOf, wordsOf } from '#domain/kernel/textDifference';
import { isTypable, type TextChanges } from '#domain/subjects/iso/documentText/documentText';
import type { BodyParagraph } from './readBody';
import type { Segment, Stretch } from './readParagraph';
import { childOf, type Marked } from './scan';

/** Raised for a change that the paragraphs don't allow. stale: they were read from another file. */
export class UnfitChange extends Error {
  constructor(readonly why: 'stale' | 'locked') {
    super(why);
  }
}

/** A piece of the part's text, and what stands in its place. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/gu, (mark) => marks[mark] ?? mark);

/** Words as the content of a run. */
const contentOf = (text: string): string =>
  text
    .split(/([\t\n])/u)
    .map((piece) => {
      if (piece === '\t') return '<w:tab/>';
      if (piece === '\n') return '<w:br/>';
      return piece === '' ? '' : `<w:t xml:space="preserve">${escaped(piece)}</w:t>`;
    })
    .join('');

const slice = (xml: string, node: Marked | undefined) => (node ? xml.slice(node.from, node.to) : '');
/** What is recorded of changes, and what belongs to one paragraph alone. */
const unrepeated = new Set(
  'w:ins w:del w:moveFrom w:moveTo w:rPrChange w:pPrChange w:sectPr w:pageBreakBefore'.split(' '),
);

/** Properties without those that are one paragraph's alone. */
function repeated(xml: string, node: Marked | undefined): string {
  if (!node) return '';
  const inner = node.children
    .filter(({ name }) => !unrepeated.has(name))
    .map((child) => (child.name === 'w:rPr' ? repeated(xml, child) : slice(xml, child)))
    .join('');
  return inner === '' ? '' : `<${node.name}>${inner}</${node.name}>`;
}

/** The look of words that are typed where there are none: that of the nearest ones, or of the paragraph's own mark. */
function lookBeside(xml: string, { element, stretches }: BodyParagraph, at: number): string {
  const before = stretches.slice(0, at).flat().at(-1);
  const near = before ?? stretches.slice(at + 1).flat()[0] ?? stretches[at]?.[0];
  if (near) return slice(xml, childOf(near.run, 'w:rPr'));
  return repeated(xml, childOf(element, 'w:pPr', 'w:rPr'));
}

const runOf = (look: string, text: string): string => (text === '' ? '' : `<w:r>${look}${contentOf(text)}</w:r>`);

/**
 * The words of segments after they were changed: words that stay keep their segment, new ones go with those that they replace, or
 * that they follow.
 * @returns one text for each segment
 */
export function distributed(before: readonly string[], after: string): string[] {
  const owners = before.flatMap((text, at) => Array.from({ length: text.length }, () => at));
  const found = before.map(() => '');
  const put = (text: string, at: number) => {
    found[at] = `${found[at] ?? ''}${text}`;
  };
  const runs = runsOf(wordsOf(before.join('')), wordsOf(after));
  let place = 0;
  let last = 0;
  for (const [n, { kind, items }] of runs.entries()) {
    const text = items.join('');
    if (kind === 'added') {
      // The words that gave way stand before these or behind them, as the comparison has them.
      const replaces =
        runs[n - 1]?.kind === 'removed' ? last : runs[n + 1]?.kind === 'removed' ? owners[place] : undefined;
      put(text, replaces ?? owners[place - 1] ?? owners[place] ?? 0);
    } else {
      last = owners[place] ?? last;
      if (kind === 'same')
        for (const [offset, unit] of text.split('').entries()) put(unit, owners[place + offset] ?? 0);
      place += text.length;
    }
  }
  return found;
}

const segmentEdit = ({ text, run, from, to, isWhole }: Segment, after: string): Edit[] => {
  if (after === text) return [];
  // A run that holds nothing any more goes as well.
  return after === '' && isWhole ? [{ from: run.from, to: run.to, by: '' }] : [{ from, to, by: contentOf(after) }];
};

/** Words typed where there are no others. */
function newWords(xml: string, paragraph: BodyParagraph, at: number, text: string): Edit {
  const { element, stretches } = paragraph;
  const run = runOf(lookBeside(xml, paragraph, at), text);
  if (element.open === element.to) {
    const tag = xml.slice(element.from, element.to).replace(/\s*\/>$/u, '>');
    return { from: element.from, to: element.to, by: `${tag}${run}</${element.name}>` };
  }
  const isLast = at === stretches.length - 1;
  const properties = childOf(element, 'w:pPr');
  const where = isLast ? element.close : (properties?.to ?? element.open);
  return { from: where, to: where, by: run };
}

function changedEdits(xml: string, paragraph: BodyParagraph, texts: readonly string[]): Edit[] {
  if (texts.length !== paragraph.texts.length) throw new UnfitChange('stale');
  return texts.flatMap((text, at) => {
    const before = paragraph.texts[at] ?? '';
    if (text === before) return [];
    if (!isTypable(paragraph, at)) throw new UnfitChange('locked');
    const stretch: Stretch = paragraph.stretches[at] ?? [];
    if (stretch.length === 0) return [newWords(xml, paragraph, at, text)];
    const after = distributed(
      stretch.map((one) => one.text),
      text,
    );
    return stretch.flatMap((segment, place) => segmentEdit(segment, after[place] ?? ''));
  });
}

/** A new paragraph that looks like the one before it; behind a heading, like body text. */
function insertedAs(xml: string, paragraph: BodyParagraph, text: string): string {
  const isHeading = paragraph.level !== null;
  const properties = isHeading ? '' : repeated(xml, childOf(paragraph.element, 'w:pPr'));
  const look = isHeading ? '' : lookBeside(xml, paragraph, paragraph.stretches.length);
  return `<w:p>${properties}${runOf(look, text)}</w:p>`;
}

/**
 * The text of the part with the changes in it; everything else stays as it is, character by character.
 * @throws UnfitChange
 */
export function splice(xml: string, paragraphs: readonly BodyParagraph[], changes: TextChanges): string {
  const seen = new Set<number>();
  const find = (place: number, hash: string): BodyParagraph => {
    const found = paragraphs[place];
    if (!found || found.hash !== hash) throw new UnfitChange('stale');
    return found;
  };
  const once = (place: number) => {
    if (seen.has(place)) throw new UnfitChange('locked');
    seen.add(place);
  };
  const edits: Edit[] = [];
  for (const { place, hash, texts } of changes.changed) {
    once(place);
    edits.push(...changedEdits(xml, find(place, hash), texts));
  }
  for (const { place, hash } of changes.removed) {
    once(place);
    const { element, isRemovable } = find(place, hash);
    if (!isRemovable) throw new UnfitChange('locked');
    edits.push({ from: element.from, to: element.to, by: '' });
  }
  for (const { after, hash, text } of changes.inserted) {
    const paragraph = find(after, hash);
    // Behind the end of a section it would stand in the next one.
    if (paragraph.locked || childOf(paragraph.element, 'w:pPr', 'w:sectPr')) throw new UnfitChange('locked');
    const at = paragraph.element.to;
    edits.push({ from: at, to: at, by: insertedAs(xml, paragraph, text) });
  }
  const ordered = edits.map((edit, n) => ({ ...edit, n })).sort((a, b) => a.from - b.from || a.to - b.to || a.n - b.n);
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, by } of ordered) {
    pieces.push(xml.slice(at, from), by);
    at = to;
  }
  pieces.push(xml.slice(at));
  return pieces.join('');
}
