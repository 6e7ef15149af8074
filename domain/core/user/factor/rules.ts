/** Letters and digits that can't be confused: Crockford's base 32. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits. */
export const RECOVERY_LENGTH = 10;
export const RECOVERY_CODES = 10;

export const appCodePattern = /^\d{6}$/u;
export const recoveryCodePattern = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`, 'u');

/** A code as it is compared: people type it in groups, in small letters, and an O for a 0. */
export const plainCode = (typed: string): string =>
  typed.replace(/[\s-]/gu, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/gu, '1');

/** A recovery code as it is shown. */
export const grouped = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The wrong codes in a row after which a person has to wait. */
export const TRIES = 5;
const MINUTE = 60_000;
const FIRST_WAIT = 15 * MINUTE;
const LONGEST_WAIT = 24 * 60 * MINUTE;

/**
 * The pause after wrong codes in a row: a quarter of an hour after five, twice as long after five
 * more, a day at most. Three of a million codes are right at any time, so that guessing takes centuries.
 * @returns ms; 0: the next may be tried at once
 */
export function waitAfter(wrong: number): number {
  if (wrong === 0 || wrong % TRIES !== 0) return 0;
  return Math.min(FIRST_WAIT * 2 ** (wrong / TRIES - 1), LONGEST_WAIT);
}
