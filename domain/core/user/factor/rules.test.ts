import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mustSecure } from '../../../kernel/secondFactor';
import {
  grouped,
  plainCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  recoveryCodePattern,
  waitAfter,
} from './rules';

const MINUTE = 60_000;

describe('a second factor', () => {
  it('comes with ten codes of ten characters for a lost phone', () => {
    expect([RECOVERY_CODES, RECOVERY_LENGTH]).toEqual([10, 10]);
  });

  it('is required of operators only, and of no one when off', () => {
    expect(mustSecure('operator', ['PLATFORM_DELIVERY', 'PLATFORM_MANAGER'])).toBe(true);
    expect(mustSecure('operator', ['PLATFORM_DELIVERY'])).toBe(false);
    expect(mustSecure('operator', [])).toBe(false);
    expect(mustSecure('off', ['PLATFORM_MANAGER'])).toBe(false);
  });

  it.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 15],
    [6, 0],
    [10, 30],
    [15, 60],
    [35, 960],
    [40, 1440],
    [5_000, 1440],
  ])('is not tried again after %i wrong codes for %i minutes', (wrong, minutes) => {
    expect(waitAfter(wrong)).toBe(minutes * MINUTE);
  });

  it('takes more than a century to guess', () => {
    const perDay = (24 * 60 * MINUTE) / waitAfter(40);
    expect(1_000_000 / (3 * 5 * perDay) / 365).toBeGreaterThan(100);
  });
});

describe('a recovery code', () => {
  it.each([
    ['abcde-fghjk', 'ABCDEFGHJK'],
    [' ABCDE FGHJK ', 'ABCDEFGHJK'],
    ['oIl00-00000', '0110000000'],
    ['123 456', '123456'],
  ])('typed as %s is %s', (typed, plain) => {
    expect(plainCode(typed)).toBe(plain);
  });

  it('is the same after it was shown and typed', () => {
    const letter = fc.constantFrom(...RECOVERY_ALPHABET);
    const code = fc.array(letter, { minLength: RECOVERY_LENGTH, maxLength: RECOVERY_LENGTH });
    fc.assert(
      fc.property(code, (letters) => {
        const made = letters.join('');
        expect(plainCode(grouped(made).toLowerCase())).toBe(made);
        expect(made).toMatch(recoveryCodePattern);
      }),
    );
  });
});
