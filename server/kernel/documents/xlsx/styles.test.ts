import { describe, expect, it } from 'vitest';
import { shownNumber } from './styles';

const plain = { prefix: '', digits: 1, decimals: 0, suffix: '' };

describe('a number as its cell shows it', () => {
  it.each([
    ['1', { ...plain, digits: 4 }, '0001'],
    ['12345', { ...plain, digits: 4 }, '12345'],
    ['5.1', { ...plain, decimals: 2 }, '5.10'],
    ['-5.1', { ...plain, decimals: 2 }, '-5.10'],
    ['19.999', { ...plain, decimals: 2 }, '19.999'],
    ['7', { ...plain, digits: 3, prefix: 'BU-' }, 'BU-007'],
    ['0.30000000000000004', undefined, '0.3'],
    ['1e-7', { ...plain, decimals: 2 }, '1e-7'],
    ['999999999999999', undefined, '999999999999999'],
    ['2026112000031231', undefined, '2026112000031231'],
  ] as const)('%s by %j is %s', (raw, format, text) => {
    expect(shownNumber(raw, format)).toEqual({ text });
  });

  it.each(['6.2220212345678899E18', '2026112000031230', '-1234567890123456789'])(
    'says of %s that its last digits may be lost',
    (raw) => {
      expect(shownNumber(raw, undefined)).toMatchObject({ cut: true });
    },
  );
});
