/*
 * Texts that look the same and are not: pasted from a PDF they hold radicals in place of characters, from a web page characters
 * that nobody sees, from a form wide letters.
 */

/** The joiner of an emoji's parts and that of Arabic words are seen by what they do; everywhere else both are nothing. */
const afterPart = String.raw`\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f`;
const joiners = String.raw`(?<!${afterPart})\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Script=Arabic})\u200c`;
/** Soft hyphen, marks of direction, spaces without width, the mark of a byte order. */
const signs = String.raw`\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff`;
const invisible = new RegExp(`[${signs}]|${joiners}`, 'gu');
/** Line breaks of other programs: PowerPoint's and Word's is a vertical tab, others write a form feed or a separator. */
const lineBreaks = String.raw`\u000b\u000c\u2028\u2029`;
const lineBreak = new RegExp(String.raw`\r\n?|[${lineBreaks}]`, 'gu');

/**
 * Radicals that stand in for a character of the same look, of the block CJK Radicals Supplement (Unicode's
 * EquivalentUnifiedIdeograph), and the two of Kangxi Radicals whose simplified form a PDF means. NFKC replaces the others.
 */
const radicals =
  '⺁厂⺅亻⺈刀⺉刂⺋㔾⺌小⺍小⺏尣⺐尢⺓幺⺔彑⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪𤴔⺬示⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⼾户⾭青';
const pairs = [...radicals];
const ideographOf = new Map(
  pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] ?? sign] as const] : [])),
);
const radical = /[\u2e80-\u2ef3\u2f00-\u2fd5]/gu;

/** Whether a text may hold anything that is not stored. */
export const unclean = new RegExp(String.raw`[\r${lineBreaks}${signs}\u200c\u200d\u2e80-\u2ef3\u2f00-\u2fd5]`, 'u');

/**
 * A text as it is stored: without what nobody sees, with the characters that its radicals stand for, its line breaks all
 * alike. Width and case stay as they were written.
 */
export const cleanText = (text: string): string =>
  text
    .replace(lineBreak, '\n')
    .replace(invisible, '')
    .replace(radical, (sign) => ideographOf.get(sign) ?? sign.normalize('NFKC'));

/** How far a wide letter, digit or sign is from the usual one. */
const WIDTH = 0xfee0;

/** A text with usual letters, digits, signs and spaces in place of wide ones. */
export const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
    .replaceAll('\u3000', ' ');

/** The wide form of a usual letter, digit, sign or space; other characters have none. */
export const wide = (sign: string): string => {
  if (sign === ' ') return '\u3000';
  return /^[\x21-\x7e]$/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + WIDTH) : sign;
};

/** A name or a code as it is compared: two that look the same, whatever their width, case and spaces, have the same. */
export const spellingKey = (text: string): string =>
  cleanText(text).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();

/**
 * The search of lists that are held in memory. @returns whether one of the texts contains the keyword, whatever their case and
 * width; everything does where nothing is looked for
 */
export function matcherOf(keyword: string | undefined): (...texts: readonly string[]) => boolean {
  const wanted = spellingKey(keyword ?? '');
  return (...texts) => wanted === '' || texts.some((text) => spellingKey(text).includes(wanted));
}

/** The same without any space: for words of a list and titles of columns, which also have a star where required. */
export const wordKey = (text: string): string => spellingKey(text).replace(/[\s*]/gu, '');
