import { describe, expect, it } from 'vitest';
import { newSeed, seededRandom } from './random';

describe('numbers of a seed', () => {
  it('are the same ones each time, and others of another seed', () => {
    const drawn = (seed: string) => {
      const random = seededRandom(seed);
      return Array.from({ length: 50 }, () => random(1_000));
    };
    expect(drawn('a')).toEqual(drawn('a'));
    expect(drawn('a')).not.toEqual(drawn('b'));
    expect(newSeed()).not.toBe(newSeed());
  });

  it('are below what was asked for, each about as often', () => {
    const random = seededRandom('seed');
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let at = 0; at < 7_000; at += 1) {
      const drawn = random(7);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(counts).toHaveLength(7);
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
    expect(random(1)).toBe(0);
  });
});
