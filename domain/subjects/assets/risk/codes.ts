/** Codes by which people name the records of a project: R-0001 a risk, M-0001 a measure. */
const letters = { risk: 'R', measure: 'M' } as const;
export type Coded = keyof typeof letters;

/**
 * The code of a record.
 * @param number from 1, in the order in which the project's records of this kind were entered
 * @returns R-0001, R-12345
 */
export const codeOf = (kind: Coded, number: number): string => `${letters[kind]}-${String(number).padStart(4, '0')}`;

/**
 * The code that a keyword means: it may be typed without its zeros or its dash.
 * @returns R-0001 for r-1, R1 or Ｒ－００１; undefined for other keywords
 */
export function codeIn(kind: Coded, keyword: string): string | undefined {
  const [, letter, number] = /^([a-z])-?(\d{1,9})$/iu.exec(keyword.normalize('NFKC').trim()) ?? [];
  return letter?.toUpperCase() === letters[kind] ? codeOf(kind, Number(number)) : undefined;
}

/** The order of codes of one kind: those of five digits come after those of four. */
export const compareCodes = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a !== b));

/** Whether a text is written as a risk's code, in any case and width. */
export const isRiskCode = (text: string): boolean => /^r-\d{4,}$/iu.test(text.normalize('NFKC').trim());
