/** A text that a spreadsheet would read as a formula, unless it is a number. */
const formula = /^[=+\-@\t\r]/u;
const number = /^[+-]?[\d,]*\.?\d+%?$/u;

const cell = (text: string): string => {
  // A leading quote makes every spreadsheet read it as text (OWASP, CSV injection).
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The mark at the beginning of a file by which Excel and WPS read its Chinese as UTF-8. */
export const CSV_MARK = '\u{feff}';

/** A row of texts as a line of RFC 4180, with its line end. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`;
