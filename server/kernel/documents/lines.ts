/*
 * Where a line may end. Word, WPS and LibreOffice each have their own list of places; this one holds only those that they
 * share, so that none of them needs more lines than we have counted.
 */

/** How wide a character is at size 1. */
export type Measure = (character: string, bold: boolean) => number;

/** Characters between which a line may end: the scripts that are written without spaces. */
const square = /[\u2014\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1f000}-\u{3ffff}]/u;
/** What begins no line, and what ends none, in any of the three programs. A straight quotation mark may be either. */
const closing = new Set(
  '!%),-./:;>?]|}¢¨°·ˇˉ–—―‖’”…‰′″›℃∶、。〃々〉》」』】〕〗〞ー︰︱︳﹐､﹒﹔﹕﹖﹗﹚﹜﹞！＂％＇），－．／：；＞？］｀｜｝～￠‘“\'"†‡•※',
);
const opening = new Set('$([{£¥‘“‵〈《「『【〔〖〝（［｛￡￥＄＃±·№’”\'"#+\\');

/** What belongs to the words before it even where a space parts them; quotation marks and dashes may open as well. */
const trailing = new Set('!),.:;?]}°、。〃々〉》」』】〕〗〞﹐､﹒﹔﹕﹖﹗﹚﹜﹞！％＇），．：；？］｝”’…%');

/** Chinese brackets: some programs keep them beside a Latin word. */
const brackets = new Set('（）《》〈〉「」『』【】〔〕〖〗［］｛｝');
/** What may stand in the margin at a line's end where punctuation hangs, as word processors do it with Chinese. */
const hanging = new Set('、。，．；：！？');

/** After these a word ends that is too long for a line. */
const soft = new Set('/-?!)]}|–%');

const SQUARE = 1;
const CLOSING = 2;
const OPENING = 4;
const SPACE = 8;
const HANGING = 16;
const WORD = 32;
const SOFT = 64;
const BRACKET = 128;
const TRAILING = 256;
const GLUE = 512;
const known = new Map<string, number>();

function kindOf(character: string): number {
  let kind = known.get(character);
  if (kind === undefined) {
    kind =
      (square.test(character) ? SQUARE : 0) |
      (closing.has(character) ? CLOSING : 0) |
      (opening.has(character) ? OPENING : 0) |
      (hanging.has(character) ? HANGING : 0) |
      (soft.has(character) ? SOFT : 0) |
      (brackets.has(character) ? BRACKET : 0) |
      (/[\p{L}\p{N}]/u.test(character) ? WORD : 0) |
      (trailing.has(character) ? TRAILING : 0) |
      (character === '\u00a0' ? GLUE : 0) |
      (character === ' ' ? SPACE : 0);
    known.set(character, kind);
  }
  return kind;
}

/** Whether a line may end between two characters, told by their kinds. */
function mayEnd(before: number, after: number): boolean {
  if ((after & SPACE) !== 0 || ((before | after) & GLUE) !== 0) return false;
  if ((before & SPACE) !== 0) return (after & TRAILING) === 0;
  if ((before & OPENING) !== 0 || (after & CLOSING) !== 0) return false;
  return (before & after & SQUARE) !== 0 || (((before | after) & SQUARE) !== 0 && ((before | after) & BRACKET) === 0);
}

/** Whether one is a letter or digit of Chinese and the other one isn't. */
const scriptsMeet = (before: number, after: number) =>
  (before & after & WORD) !== 0 && ((before ^ after) & SQUARE) !== 0;

export interface LineOptions {
  /** How far in the first line begins. */
  readonly first?: number;
  /** One mark of punctuation may stand beyond the width. */
  readonly hangs?: boolean;
  /** What stands between Chinese and Latin beside each other, as word processors have it. */
  readonly gap?: number;
}

/**
 * Lines no wider than given; a space at a line's end needs no room. Joined, they are the text again.
 */
export function breakLines(
  text: string,
  width: number,
  widthOf: (character: string) => number,
  { first = 0, hangs = false, gap = 0 }: LineOptions = {},
): string[] {
  const needsNoRoom = hangs ? SPACE | HANGING : SPACE;
  const lines: string[] = [];
  let start = 0;
  /** The last place where the line may end, and how wide what follows it is. */
  let end = 0;
  let sinceEnd = 0;
  /** The same, of a word that is wider than a line. */
  let softEnd = 0;
  let sinceSoft = 0;
  let used = first;
  let before = SPACE;
  let at = 0;
  const endLine = (place: number, left: number) => {
    lines.push(text.slice(start, place));
    start = place;
    end = place;
    softEnd = Math.max(softEnd, place);
    used = left;
    sinceEnd = left;
  };
  for (const character of text) {
    const from = at;
    at += character.length;
    if (character === '\n') {
      endLine(at, 0);
      before = SPACE;
      continue;
    }
    const kind = kindOf(character);
    if (from > start && mayEnd(before, kind)) {
      end = from;
      sinceEnd = 0;
    }
    if ((before & SOFT) !== 0) {
      softEnd = from;
      sinceSoft = 0;
    }
    const wide = widthOf(character);
    const apart = from > start && scriptsMeet(before, kind) ? gap : 0;
    before = kind;
    const over = used + apart + wide - width;
    if (over > 0 && ((kind & needsNoRoom) === 0 || (kind & HANGING && used > width))) {
      if (end > start) endLine(end, sinceEnd);
      // A word that is wider than a line ends where it may, or anywhere.
      if (used + wide > width && softEnd > start) endLine(softEnd, sinceSoft);
      if (used + wide > width && from > start) endLine(from, 0);
    }
    const needed = wide + (from > start ? apart : 0);
    used += needed;
    sinceEnd += needed;
    sinceSoft += needed;
  }
  lines.push(text.slice(start));
  return lines;
}
