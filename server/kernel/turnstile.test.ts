import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Busy, Meter, Turnstile } from './turnstile';

describe('a turnstile', () => {
  it('never lets more through than there are places, and everybody in the end, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 30 }),
        async (places, keys) => {
          const turnstile = new Turnstile(places, 1_000);
          const inside = { a: 0, b: 0 };
          const served: Record<'a' | 'b', number[]> = { a: [], b: [] };
          await Promise.all(
            keys.map(async (key, n) => {
              const leave = await turnstile.enter(key);
              inside[key] += 1;
              served[key].push(n);
              expect(inside[key]).toBeLessThanOrEqual(places);
              await Promise.resolve();
              inside[key] -= 1;
              leave();
              // Leaving twice is leaving once.
              leave();
            }),
          );
          for (const key of ['a', 'b'] as const) expect(served[key]).toEqual([...served[key]].sort((x, y) => x - y));
          expect(served.a.length + served.b.length).toBe(keys.length);
        },
      ),
    );
  });

  it('sends away whoever waited too long, and lets the next one in all the same', async () => {
    const turnstile = new Turnstile(1, 20);
    const leave = await turnstile.enter('a');
    await expect(turnstile.enter('a')).rejects.toBeInstanceOf(Busy);
    // Others don't wait for it.
    (await turnstile.enter('b'))();
    leave();
    (await turnstile.enter('a'))();
  });
});

describe('a meter', () => {
  it('counts each by itself, and begins anew with the minute', () => {
    const meter = new Meter(2);
    meter.count('a', 1_000_000);
    meter.count('a', 1_000_001);
    expect(() => meter.count('a', 1_030_000)).toThrow(Busy);
    meter.count('b', 1_030_000);
    meter.count('a', 1_060_000);
  });
});
