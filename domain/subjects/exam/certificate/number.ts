/** Digits of the part that can't be guessed: 40 bits. */
export const CHECK_DIGITS = 8;

/** Digits that are taken for others when they are typed. */
const alike: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const written = /^IA(\d{4})(\d{6,10})([0-9A-HJKMNP-TV-Z]{8})$/u;

/**
 * The number of a certificate, as IA2026-000042-7KQ2M9XD: the year of issue, a running number, and random digits, so that knowing one
 * number opens no other certificate.
 * @param check of CHECK_DIGITS digits without I, L, O and U
 */
export const certificateNumber = (year: number, running: number, check: string): string =>
  `IA${year}-${String(running).padStart(6, '0')}-${check}`;

/** The number that a person has typed, without regard to case, blanks and dashes; undefined where it is none. */
export function readCertificateNumber(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/gu, '');
  const clear = digits.slice(0, 2) + digits.slice(2).replace(/[OIL]/gu, (digit) => alike[digit] ?? digit);
  const [, year = '', running = '', check = ''] = written.exec(clear) ?? [];
  return check ? certificateNumber(Number(year), Number(running), check) : undefined;
}
