import { readDay } from '../../../kernel/days';

/* Numbers of identity cards in workbooks: they are recognised and masked before anything is stored. */

const header = /身份证|证件号|身份号|公民身份|id\s*(?:card|number|no\b)|identity/iu;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkDigits = '10X98765432';
const candidate = /(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])/gu;

/** Whether a column's header says that it holds numbers of identity cards. */
export const isIdentityHeader = (text: string): boolean => header.test(text.normalize('NFKC'));

/** A number of 18 digits by GB 11643: a day of birth, and a check digit that fits. */
export function isIdentityNumber(text: string): boolean {
  const plain = text.normalize('NFKC').trim().toUpperCase();
  if (!/^\d{17}[\dX]$/u.test(plain)) return false;
  const [, born = ''] = /^\d{6}(\d{8})/u.exec(plain) ?? [];
  const isDay = Number(born) >= 1900_00_00 && readDay(born) !== undefined;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(plain[index]), 0);
  return isDay && checkDigits[sum % 11] === plain[17];
}

/** What is left of a masked cell: that something stood there. */
export const MASKED = '******';

/** A text with every number of an identity card in it masked; undefined where it has none. */
export function maskIdentity(text: string): string | undefined {
  const masked = text.normalize('NFKC').replace(candidate, (found) => (isIdentityNumber(found) ? MASKED : found));
  return masked.includes(MASKED) && !text.includes(MASKED) ? masked : undefined;
}
