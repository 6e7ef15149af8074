/** Characters of a unified social credit code by their value (GB 32100-2015, table 1): no I, O, S, V, Z. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Weights of the first 17 places (GB 32100-2015, 5.2). */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The stored form: without separators, in capitals and ASCII. */
export const plainUscc = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase();

/** The check character for the first 17; undefined if one of those is not allowed. */
export function usccCheck(first: string): string | undefined {
  let sum = 0;
  for (const [place, weight] of weights.entries()) {
    const value = characters.indexOf(first[place] ?? ' ');
    if (value < 0) return undefined;
    sum += value * weight;
  }
  return characters[(31 - (sum % 31)) % 31];
}

/**
 * Whether it is a unified social credit code (统一社会信用代码): 18 characters, of which the 3rd to 8th are the digits of
 * the administrative division and the last one checks the others (GB 32100-2015).
 */
export const isUscc = (code: string): boolean =>
  code.length === 18 && /^..\d{6}/u.test(code) && usccCheck(code.slice(0, 17)) === code[17];
