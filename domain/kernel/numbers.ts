/**
 * A number as people write it, in the plain form of machines: 1,234.5, １２．５, ¥ 3, −2, +4. Nothing is guessed: text that could
 * mean two numbers (3,5), or that no spreadsheet reads (1.5万, 120人, 1e3), is none.
 * @returns digits, with a minus and a point where there are any: -1234.5; undefined for other text
 */
export function plainNumber(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s¥$]/gu, '')
    .replace(/^\u2212/u, '-')
    .replace(/^\+/u, '');
  const found = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/u.exec(text);
  if (!found) return undefined;
  const [, sign = '', whole = '', rest = ''] = found;
  return `${sign}${whole.replaceAll(',', '').replace(/^0+(?=\d)/u, '')}${rest}`;
}

/**
 * A typed number, counted in units of its last decimal: 4.35 with two decimals is 435. Exact, as it never is a fraction.
 * @returns undefined for text that is no number, for more decimals, and beyond what numbers hold exactly
 */
export function readUnits(typed: string, decimals: number): number | undefined {
  const [whole = '', rest = ''] = plainNumber(typed)?.split('.') ?? [];
  const digits = rest.replace(/0+$/u, '');
  if (whole === '' || digits.length > decimals) return undefined;
  const units = Number(`${whole}${digits.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(units) ? units + 0 : undefined;
}
