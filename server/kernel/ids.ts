import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const base32 = (value: bigint, digits: number) => {
  let text = '';
  for (let rest = value, i = 0; i < digits; i += 1, rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text;
  return text;
};

/** A code that sorts by the time it was made and can't be guessed: 9 digits of milliseconds, 16 random ones. */
export function newCode(prefix = ''): string {
  return `${prefix}${base32(BigInt(Date.now()), 9)}${base32(BigInt(`0x${randomBytes(10).toString('hex')}`), 16)}`;
}

/** A short one that people read out and type: ten random digits after its prefix, none that are taken for one another. */
export const shortCode = (prefix: string): string =>
  `${prefix}${base32(BigInt(`0x${randomBytes(7).toString('hex')}`), 10)}`;
