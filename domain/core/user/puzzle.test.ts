import { describe, expect, it } from 'vitest';
import { beginsWithZeros } from './puzzle';

describe('a hash', () => {
  it.each([
    [[0xff, 0, 0, 0], 0, true],
    [[0xff, 0, 0, 0], 1, false],
    [[0x7f, 0, 0, 0], 1, true],
    [[0, 0, 0x01, 0xff], 23, true],
    [[0, 0, 0x01, 0xff], 24, false],
    [[0, 0, 0, 0], 32, true],
  ])('of %j begins with %i zero bits: %s', (bytes, bits, expected) => {
    expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(expected);
    // As part of a larger buffer, too.
    expect(beginsWithZeros(Uint8Array.from([255, ...bytes]).subarray(1), bits)).toBe(expected);
  });
});
