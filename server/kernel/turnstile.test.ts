import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Busy, Gone, Meter, Turnstile } from './turnstile';

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

  it('refuses a caller who waited too long, and admits the next one', async () => {
    const turnstile = new Turnstile(1, 20);
    const leave = await turnstile.enter('a');
    await expect(turnstile.enter('a')).rejects.toBeInstanceOf(Busy);
    // Others don't wait for it.
    (await turnstile.enter('b'))();
    leave();
    (await turnstile.enter('a'))();
  });

  it('gives the place of a caller who left to the next one', async () => {
    const turnstile = new Turnstile(1, 1_000);
    const leave = await turnstile.enter('a');
    const gone = new AbortController();
    const waiting = turnstile.enter('a', gone.signal);
    const next = turnstile.enter('a');
    gone.abort();
    await expect(waiting).rejects.toBeInstanceOf(Gone);
    leave();
    (await next)();
    await expect(turnstile.enter('a', gone.signal)).rejects.toBeInstanceOf(Gone);
    (await turnstile.enter('a'))();
  });

  it('refuses callers at once when the line is full', async () => {
    const turnstile = new Turnstile(1, 1_000, 1);
    const leave = await turnstile.enter('a');
    const waiting = turnstile.enter('a');
    await expect(turnstile.enter('a')).rejects.toMatchObject({ own: true, seconds: 1 });
    leave();
    (await waiting)();
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
