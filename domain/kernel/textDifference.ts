import { diffArrays } from 'diff';

/** A piece of a paragraph, or of the words of one that was changed. */
export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}
/** A paragraph of either text, in reading order. One that was changed has pieces of more than one kind. */
export interface ParagraphDifference {
  readonly kind: 'same' | 'added' | 'removed' | 'changed';
  readonly parts: readonly TextPart[];
}

/** Texts that differ in more places than this have nothing in common that a reader would follow. */
const MOST_EDITS = 2_000;
/** What two paragraphs must share of the longer one to be read as one that was changed. */
const SHARED_AT_LEAST = 0.4;
/** Among how many paragraphs the changed one is looked for. */
const LOOK_AHEAD = 5;

// Made when it is first needed: making one takes longer than dividing a paragraph.
let segmenter: Intl.Segmenter | undefined;
/** The words, spaces and marks of a text; Chinese by its words too. */
export const wordsOf = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};

export interface Run<T> {
  readonly kind: TextPart['kind'];
  readonly items: readonly T[];
}
/** Runs of what both have, what was removed and what was added. @param maxEditLength beyond it nothing counts as the same */
export function runsOf(
  before: readonly string[],
  after: readonly string[],
  maxEditLength: number = MOST_EDITS,
): Run<string>[] {
  const changes = diffArrays([...before], [...after], { maxEditLength });
  if (!changes) {
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }));
}

const whole = (kind: TextPart['kind'], text: string): ParagraphDifference => ({ kind, parts: [{ kind, text }] });

/** Two paragraphs as one that was changed; undefined: they have too little in common. */
function changedParagraph(before: string, after: string): ParagraphDifference | undefined {
  const parts = runsOf(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({ kind, text: items.join('') }));
  const shared = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return shared < SHARED_AT_LEAST * Math.max(before.length, after.length) ? undefined : { kind: 'changed', parts };
}

/** Paragraphs that gave way to others: each of the former is read as the next one that it has enough in common with. */
function replaced(removed: readonly string[], added: readonly string[]): ParagraphDifference[] {
  const found: ParagraphDifference[] = [];
  let next = 0;
  for (const before of removed) {
    const ahead = added.slice(next, next + LOOK_AHEAD).map((after) => changedParagraph(before, after));
    const place = ahead.findIndex((one) => one !== undefined);
    const changed = ahead[place];
    if (changed) {
      found.push(...added.slice(next, next + place).map((text) => whole('added', text)), changed);
      next += place + 1;
    } else found.push(whole('removed', before));
  }
  return [...found, ...added.slice(next).map((text) => whole('added', text))];
}

/**
 * What differs between two texts, paragraph by paragraph and word by word. The parts that aren't `added` are the former text again, those that
 * aren't `removed` the later one.
 */
export function textDifference(before: readonly string[], after: readonly string[]): ParagraphDifference[] {
  const runs = runsOf(before, after);
  return runs.flatMap(({ kind, items }, place) => {
    const following = runs[place + 1];
    if (kind === 'removed' && following?.kind === 'added') return replaced(items, following.items);
    // Read with the paragraphs that gave way to these.
    if (kind === 'added' && runs[place - 1]?.kind === 'removed') return [];
    return items.map((text) => whole(kind, text));
  });
}
