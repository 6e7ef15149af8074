import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUscc, plainUscc, usccCheck } from './uscc';

describe('a unified social credit code', () => {
  it('is known by its check character (GB 32100-2015)', () => {
    // Published by their companies.
    for (const code of ['91350100M000100Y43', '91440300708461136T', '91330100799655058B'])
      expect(isUscc(code), code).toBe(true);
    for (const code of ['', '91350100M000100Y44', '9135010OM000100Y43', '91350100M000100Y4', '91350100M000100Y433'])
      expect(isUscc(code), code).toBe(false);
  });

  it('may be typed with gaps, small and wide letters', () => {
    expect(plainUscc(' 91350100 m000100y-43 ')).toBe('91350100M000100Y43');
    expect(plainUscc('９１３５０１００Ｍ０００１００Ｙ４３')).toBe('91350100M000100Y43');
  });

  it('detects every single wrong character', () => {
    const characters = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...characters), { minLength: 17, maxLength: 17 }),
        fc.nat(16),
        fc.constantFrom(...characters),
        (first, place, other) => {
          fc.pre(first[place] !== other);
          const check = usccCheck(first.join(''));
          const wrong = first.with(place, other).join('');
          expect(usccCheck(wrong)).not.toBe(check);
        },
      ),
    );
  });
});
