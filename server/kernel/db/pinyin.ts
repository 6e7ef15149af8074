import { setImmediate } from 'node:timers/promises';

/*
 * Names by Pinyin: what is typed becomes a regular expression of the characters that are spoken so. Nothing is stored with
 * the names, a character with several readings is found by each, and row-level security selects the rows as in any search.
 */

/** Characters of Unicode's first block; names hardly have others. */
const FIRST = 0x4e00;
const LAST = 0x9fff;
/** Longer ones are no initials that somebody types. */
const INITIALS_MAX = 8;
/** Letters of a name in full; a keyword beyond is not Pinyin. */
const LETTERS_MAX = 30;
/** 'zhuang'. */
const SYLLABLE_MAX = 6;
/** The ways in which letters can be cut into syllables, of which there are few: 'xian' has two. */
const WAYS_MAX = 16;
/** Characters that are read without a break, in a few milliseconds: others are answered in between. */
const AT_ONCE = 256;

interface Sounds {
  /** The characters of each syllable, without tone; ü is written v. */
  syllables: ReadonlyMap<string, string>;
  /** The characters whose syllables begin so. */
  beginning: ReadonlyMap<string, string>;
}

let sounds: Promise<Sounds> | undefined;

async function readSounds(): Promise<Sounds> {
  const { pinyin } = await import('pinyin-pro');
  const syllables = new Map<string, string>();
  const beginning = new Map<string, Set<string>>();
  for (let code = FIRST; code <= LAST; code++) {
    if (code % AT_ONCE === 0) await setImmediate();
    const character = String.fromCharCode(code);
    const readings = pinyin(character, { toneType: 'none', multiple: true, type: 'array', v: true });
    for (const reading of new Set(readings)) {
      // Interjections without a vowel are in no name.
      if (!/^[a-z]*[aeiouv][a-z]*$/.test(reading)) continue;
      syllables.set(reading, (syllables.get(reading) ?? '') + character);
      for (let length = 1; length <= reading.length; length++) {
        const begun = reading.slice(0, length);
        beginning.set(begun, (beginning.get(begun) ?? new Set()).add(character));
      }
    }
  }
  return { syllables, beginning: new Map([...beginning].map(([begun, found]) => [begun, [...found].join('')])) };
}

/** Read once; where that fails, by the next search again. */
function knownSounds(): Promise<Sounds> {
  sounds ??= readSounds().catch((error: unknown) => {
    sounds = undefined;
    throw error;
  });
  return sounds;
}

/** All ways to read letters as syllables, the last of which may only have begun; each as the characters at each place. */
function readings(letters: string, { syllables, beginning }: Sounds): string[][] {
  const ways: string[][] = [];
  const walk = (at: number, way: string[]) => {
    if (ways.length >= WAYS_MAX) return;
    const begun = beginning.get(letters.slice(at));
    if (begun) ways.push([...way, begun]);
    // Long syllables first: they are what is meant most often.
    for (let end = Math.min(at + SYLLABLE_MAX, letters.length - 1); end > at; end--) {
      const characters = syllables.get(letters.slice(at, end));
      if (characters) walk(end, [...way, characters]);
    }
  };
  walk(0, []);
  return ways;
}

/**
 * A regular expression that finds names by Pinyin: in full ('anhui', also while it is being typed: 'anh') or by the
 * initials of their characters ('ahlx').
 * @returns undefined for a keyword that is none
 */
export async function spokenOf(keyword: string): Promise<string | undefined> {
  const letters = keyword
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replace(/[\s'’]/gu, '');
  if (!/^[a-z]{2,}$/.test(letters) || letters.length > LETTERS_MAX) return undefined;
  const known = await knownSounds();
  const ways = readings(letters, known);
  const initials = [...letters].map((letter) => known.beginning.get(letter) ?? '');
  if (letters.length <= INITIALS_MAX && initials.every(Boolean)) ways.push(initials);
  return ways.map((way) => way.map((characters) => `[${characters}]`).join('')).join('|') || undefined;
}
