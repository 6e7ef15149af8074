/**
 * The code by which people name a risk of a project.
 * @param number from 1, in the order in which the project's risks were entered
 * @returns R-0001, R-12345
 */
export const riskCodeOf = (number: number): string => `R-${String(number).padStart(4, '0')}`;

/**
 * The code that a keyword means: it may be typed without its zeros or its dash.
 * @returns R-0001 for r-1, R1 or Ｒ－００１; undefined for other keywords
 */
export function riskCodeIn(keyword: string): string | undefined {
  const [, number] = /^r-?(\d{1,9})$/iu.exec(keyword.normalize('NFKC').trim()) ?? [];
  return number === undefined ? undefined : riskCodeOf(Number(number));
}

/** Whether a text is written as such a code, in any case and width. */
export const isRiskCode = (text: string): boolean => /^r-\d{4,}$/iu.test(text.normalize('NFKC').trim());
