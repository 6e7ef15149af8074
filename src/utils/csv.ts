/** What a spreadsheet would take for a formula, and a number is none. */
const formula = /^[=+\-@\t\r]/u;
const number = /^[+-]?[\d,]*\.?\d+%?$/u;

const cell = (text: string): string => {
  // A quote in front makes a text of it in every spreadsheet (OWASP, CSV injection).
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows of texts as a file that Excel and WPS open with its Chinese intact: UTF-8 with its mark, RFC 4180. */
export function csvOf(lines: readonly (readonly string[])[]): Blob {
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n');
  return new Blob([`\u{feff}${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
