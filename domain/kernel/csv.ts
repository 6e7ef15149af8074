/** What a spreadsheet would take for a formula, and a number is none. */
const formula = /^[=+\-@\t\r]/u;
const number = /^[+-]?[\d,]*\.?\d+%?$/u;

const cell = (text: string): string => {
  // A quote in front makes a text of it in every spreadsheet (OWASP, CSV injection).
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What a file begins with so that Excel and WPS read its Chinese as UTF-8. */
export const CSV_MARK = '\u{feff}';

/** A row of texts as a line of RFC 4180, with its end. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`;
