import { textDifference } from '../../../kernel/textDifference';

/*
 * A newer text of the portal's set, offered to a template that began as an older one. Three texts are compared paragraph by paragraph:
 * the set's text that the template took, the template as it is now, and the set's text of today.
 */

export const pieceRoles = ['title', 'heading1', 'heading2', 'item', 'text', 'row'] as const;
export type PieceRole = (typeof pieceRoles)[number];

/** A paragraph of a template, or a row of one of its tables. */
export interface TemplatePiece {
  readonly role: PieceRole;
  /** Of a row, its cells; of a paragraph, its text alone. */
  readonly cells: readonly string[];
  /** Of a row, which table of its text it stands in, from 0; else null. */
  readonly table: number | null;
}

/** More paragraphs than these are not compared; a thousand pages have some 30,000, a manual has 200. */
export const PIECES_MAX = 5_000;
/** Cells of one row that can be written anew. */
export const CELLS_MAX = 60;

/** A piece in one line. */
export const pieceText = ({ cells }: Pick<TemplatePiece, 'cells'>): string => cells.join(' | ');
/** What two pieces must have alike to be the same: spaces aside, their text. */
const comparable = (piece: TemplatePiece): string => pieceText(piece).replaceAll(/\s+/gu, ' ').trim();

/** same: neither side has changed it, or both have in the same way; mine: the channel alone; new: the portal alone; both: each in its own way. */
export const offerKinds = ['same', 'mine', 'new', 'both'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** One paragraph in the three texts, by its place in each; null where it is not there. */
export interface OfferPart {
  readonly kind: OfferKind;
  readonly base: number | null;
  readonly mine: number | null;
  readonly next: number | null;
}

interface Pair {
  readonly at: number;
  readonly isSame: boolean;
}
interface Alignment {
  /** What became of each paragraph of the base; undefined: it was removed. */
  readonly pairs: readonly (Pair | undefined)[];
  /** Paragraphs that were added before each paragraph of the base, and after the last. */
  readonly added: readonly (readonly number[])[];
}

function aligned(base: readonly string[], other: readonly string[]): Alignment {
  const pairs: (Pair | undefined)[] = [];
  const added: number[][] = [[]];
  let at = 0;
  for (const { kind } of textDifference(base, other)) {
    if (kind === 'added') added.at(-1)?.push(at);
    else {
      pairs.push(kind === 'removed' ? undefined : { at, isSame: kind === 'same' });
      added.push([]);
    }
    if (kind !== 'removed') at += 1;
  }
  return { pairs, added };
}

const only = (kind: OfferKind, of: Partial<OfferPart>): OfferPart => ({
  base: null,
  mine: null,
  next: null,
  ...of,
  kind,
});

/** What both have added at the same place: the same once, alike ones as a choice, all others both. */
function addedParts(mine: readonly number[], next: readonly number[], texts: Texts): OfferPart[] {
  let [m, n] = [0, 0];
  const difference = textDifference(
    mine.map((at) => texts.mine[at] ?? ''),
    next.map((at) => texts.next[at] ?? ''),
  );
  return difference.map(({ kind }) => {
    if (kind === 'removed') return only('mine', { mine: mine[m++] ?? null });
    if (kind === 'added') return only('new', { next: next[n++] ?? null });
    return only(kind === 'same' ? 'same' : 'both', { mine: mine[m++] ?? null, next: next[n++] ?? null });
  });
}

interface Texts {
  readonly mine: readonly string[];
  readonly next: readonly string[];
}

function keptPart(base: number, mine: Pair | undefined, next: Pair | undefined, texts: Texts): OfferPart {
  const of = { base, mine: mine?.at ?? null, next: next?.at ?? null };
  const [isMine, isNext] = [mine?.isSame === true, next?.isSame === true];
  if (isMine && isNext) return only('same', of);
  if (isMine) return only('new', of);
  if (isNext) return only('mine', of);
  const isAlike = mine && next ? texts.mine[mine.at] === texts.next[next.at] : mine === next;
  return only(isAlike ? 'same' : 'both', of);
}

/**
 * Compares three texts. Each paragraph of the template and of the set's text of today stands in one part, in the order of the result.
 * @param base the set's text that the template took; null where it was not kept: then what both have is taken for it, and what is
 *   alike but not the same is for a person to decide
 */
export function offerParts(
  base: readonly TemplatePiece[] | null,
  mine: readonly TemplatePiece[],
  next: readonly TemplatePiece[],
): OfferPart[] {
  const texts = { mine: mine.map(comparable), next: next.map(comparable) };
  const former = base?.map(comparable) ?? sharedTexts(texts);
  const [ours, theirs] = [aligned(former, texts.mine), aligned(former, texts.next)];
  return ours.added.flatMap((added, at) => {
    const parts = addedParts(added, theirs.added[at] ?? [], texts);
    if (at === former.length) return parts;
    const kept = keptPart(at, ours.pairs[at], theirs.pairs[at], texts);
    return [...parts, base ? kept : { ...kept, base: null }];
  });
}

const sharedTexts = ({ mine, next }: Texts): string[] =>
  textDifference(mine, next).flatMap(({ kind, parts: [part] }) => (kind === 'same' && part ? [part.text] : []));

export const offerChoices = ['mine', 'new', 'both', 'own'] as const;
export type OfferChoice = (typeof offerChoices)[number];

/** What a person decides on a part. */
export interface OfferDecision {
  readonly choice: OfferChoice;
  /** With `own`: its text; of a row, one for each cell. */
  readonly cells?: readonly string[] | undefined;
}

/** What becomes of a part without a decision; undefined where a person must decide. */
export const usualChoice = ({ kind }: Pick<OfferPart, 'kind'>): OfferChoice | undefined =>
  kind === 'both' ? undefined : kind === 'new' ? 'new' : 'mine';

/** A paragraph of the result. */
export interface ResultPiece {
  /** The paragraph of the template that it is, or whose form it takes; null: it is new. */
  readonly mine: number | null;
  /** What stands in it; null: as it is. */
  readonly piece: TemplatePiece | null;
  /** What it is in the set's text of today, whose table it stands in. */
  readonly next: TemplatePiece | null;
}

/** A text of one's own can be written where there is a paragraph to write it in; of a row, with as many cells. */
function ownPiece(like: TemplatePiece | undefined, cells: readonly string[] = []): TemplatePiece | undefined {
  return like && cells.length === like.cells.length && cells.some((one) => one.trim() !== '')
    ? { ...like, cells }
    : undefined;
}

/**
 * The text that comes out.
 * @returns undefined where a part is not decided, or a decision does not fit its part
 */
export function decidedPieces(
  parts: readonly OfferPart[],
  mine: readonly TemplatePiece[],
  next: readonly TemplatePiece[],
  decisions: ReadonlyMap<number, OfferDecision>,
): ResultPiece[] | undefined {
  const result: ResultPiece[] = [];
  for (const [place, part] of parts.entries()) {
    const { choice, cells } = decisions.get(place) ?? { choice: usualChoice(part) };
    const ours = part.mine === null ? undefined : mine[part.mine];
    const theirs = part.next === null ? undefined : next[part.next];
    const kept: ResultPiece = { mine: part.mine, piece: null, next: theirs ?? null };
    if (choice === undefined) return undefined;
    if (choice === 'own') {
      const piece = ownPiece(theirs ?? ours, cells) ?? ownPiece(ours, cells);
      if (!piece) return undefined;
      result.push({ ...kept, piece });
      continue;
    }
    if (choice !== 'new' && ours) result.push(kept);
    // Taken in place of the channel's own, it takes the form of that.
    if (choice === 'new' && theirs) result.push(part.kind === 'same' ? kept : { ...kept, piece: theirs });
    if (choice === 'both' && theirs) result.push({ mine: null, piece: theirs, next: theirs });
  }
  return result;
}

/** Whether nothing of the template would change. */
export const isAsItWas = (result: readonly ResultPiece[], mine: readonly TemplatePiece[]): boolean =>
  result.length === mine.length && result.every(({ mine: at, piece }, place) => at === place && piece === null);

/** The result as it reads. */
export const resultPieces = (result: readonly ResultPiece[], mine: readonly TemplatePiece[]): TemplatePiece[] =>
  result.flatMap(({ mine: at, piece }) => piece ?? (at === null ? [] : (mine[at] ?? [])));
