import { charactersOf } from '#domain/kernel/cut';

/** A file system's 255, less room for the number of a namesake and for what a browser appends while downloading. */
const BYTES = 230;

const CONTROL = String.raw`\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029`;
/** Invisible ones turn a name around or make two look alike: bidirectional marks, joiners, variation selectors. */
const INVISIBLE = String.raw`\p{Cf}\u034F\u115F\u1160\u3164\uFFA0\uFE00-\uFE0F`;
/** Separators of folders, characters that Windows forbids, and some that look like a slash. */
const SEPARATING = String.raw`\\/:*?"<>|\u2044\u2215\u29F8\uFF0F\uFF3C`;

const invisible = new RegExp(`[${INVISIBLE}]`, 'gu');
const forbidden = new RegExp(`[${CONTROL}${SEPARATING}]`, 'gu');
/** Windows takes these for devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/iu;

/** A name's ending with its dot; none where it is longer than endings are. */
export const endingOf = (name: string): string => /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '';

/** The longest prefix of a text that fits into this many bytes; no character is cut in two. */
function within(text: string, bytes: number): string {
  let [kept, left] = ['', bytes];
  for (const { segment } of charactersOf(text)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept;
}

/**
 * Makes a name that every system can store, whatever its origin: an upload, a company, a project. It names no
 * folder and no device, contains nothing invisible, and fits. Used where names come in and where they are written.
 */
export function fileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(forbidden, '_')
    .replace(/\p{Z}/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '')
    .replace(device, '_$&');
  const ending = endingOf(clean);
  const bare = clean.slice(0, clean.length - ending.length);
  const kept = within(bare, BYTES - Buffer.byteLength(ending)).replace(/[. ]+$/u, '');
  return `${kept || 'file'}${ending}`;
}
