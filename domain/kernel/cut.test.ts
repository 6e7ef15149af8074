import { describe, expect, it } from 'vitest';
import { cut } from './cut';

describe('cut', () => {
  it('keeps a text that fits', () => {
    expect(cut('请', 1)).toBe('请');
    expect(cut('', 0)).toBe('');
  });

  it.each([
    ['a character of two units', '𠮷', 2],
    ['an emoji', '😀', 2],
    ['a family of emoji', '👨‍👩‍👧', 8],
    ['a letter with an accent', 'e\u0301', 2],
  ])('cuts before %s, not inside it', (_, character, units) => {
    expect(character).toHaveLength(units);
    const text = `${'请'.repeat(99)}${character}尽快处理`;
    expect(cut(text, 100)).toBe('请'.repeat(99));
    expect(cut(text, 99 + units)).toBe(`${'请'.repeat(99)}${character}`);
  });

  it('cuts a character that is longer than all the room between two code points', () => {
    expect(cut(`a${'\u0301'.repeat(50)}`, 10)).toBe(`a${'\u0301'.repeat(9)}`);
    expect(cut(`😀${'\u{1F3FB}\u200D😀'.repeat(9)}`, 1)).toBe('');
  });
});
