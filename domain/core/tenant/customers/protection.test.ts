import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater } from '#domain/kernel/days';
import { usualTerms as terms } from '../../../kernel/protection';
import { type Move, moved, protectionState, type Standing } from './protection';

const today = '2026-03-01';
const at = { today, terms };
const pool: Standing = { channel: null, protectedUntil: '2026-01-01', extensions: 0, works: false };
const held: Standing = { channel: 'A', protectedUntil: '2026-03-20', extensions: 0, works: false };

describe('protection', () => {
  it('follows a table', () => {
    const until = '2026-05-30';
    const table: [string, Standing, Move, ReturnType<typeof moved>][] = [
      ['from the pool', pool, { kind: 'claimed', by: 'B' }, { ...pool, channel: 'B', protectedUntil: until }],
      ['a second report', held, { kind: 'claimed', by: 'B' }, 'elsewhere'],
      ['a second own report', held, { kind: 'claimed', by: 'A' }, 'own'],
      ['extension', held, { kind: 'extended', by: 'A' }, { ...held, protectedUntil: '2026-06-18', extensions: 1 }],
      ['a third extension', { ...held, extensions: 2 }, { kind: 'extended', by: 'A' }, 'tooOften'],
      [
        'a second extension',
        { ...held, extensions: 1 },
        { kind: 'extended', by: 'A' },
        { ...held, protectedUntil: '2026-06-18', extensions: 2 },
      ],
      [
        'extension after its end, which counts from today',
        { ...held, protectedUntil: '2026-02-01', works: true },
        { kind: 'extended', by: 'A' },
        { ...held, protectedUntil: until, extensions: 1, works: true },
      ],
      ['the end of one in the pool', pool, { kind: 'expired' }, 'foreign'],
      [
        'extension more than 30 days before its end',
        { ...held, protectedUntil: '2026-04-01' },
        { kind: 'extended', by: 'A' },
        'tooEarly',
      ],
      [
        'extension 30 days before its end',
        { ...held, protectedUntil: '2026-03-31' },
        { kind: 'extended', by: 'A' },
        { ...held, protectedUntil: '2026-06-29', extensions: 1 },
      ],
      [
        'a transfer that is undone',
        { ...held, channel: 'B' },
        { kind: 'returned', by: 'B', to: 'A', before: { protectedUntil: '2026-03-05', extensions: 2 } },
        { ...held, protectedUntil: '2026-03-05', extensions: 2 },
      ],
      ['another’s extension', held, { kind: 'extended', by: 'B' }, 'foreign'],
      ['release', held, { kind: 'released', by: 'A' }, { ...held, channel: null }],
      ['release of one in work', { ...held, works: true }, { kind: 'released', by: 'A' }, 'works'],
      ['another’s release', held, { kind: 'released', by: 'B' }, 'foreign'],
      ['release of one in the pool', pool, { kind: 'released', by: 'A' }, 'foreign'],
      ['its last day', { ...held, protectedUntil: today }, { kind: 'expired' }, 'protected'],
      [
        'the day after',
        { ...held, protectedUntil: '2026-02-28' },
        { kind: 'expired' },
        { ...pool, protectedUntil: '2026-02-28' },
      ],
      ['the end of one in work', { ...held, protectedUntil: '2026-02-28', works: true }, { kind: 'expired' }, 'works'],
      [
        'transfer of one in work',
        { ...held, works: true, extensions: 2 },
        { kind: 'transferred', by: 'A', to: 'B' },
        { channel: 'B', protectedUntil: until, extensions: 0, works: true },
      ],
      ['transfer to itself', held, { kind: 'transferred', by: 'A', to: 'A' }, 'own'],
      ['another’s transfer', held, { kind: 'transferred', by: 'B', to: 'C' }, 'foreign'],
    ];
    for (const [what, standing, move, expected] of table) expect(moved(standing, move, at), what).toEqual(expected);
  });

  it('gives a customer to at most one channel at any time, and takes it from none that doesn’t let it go', () => {
    const channels = fc.constantFrom('A', 'B', 'C');
    const moves = fc.oneof(
      fc.record({ kind: fc.constantFrom('claimed' as const, 'extended' as const, 'released' as const), by: channels }),
      fc.constant({ kind: 'expired' as const }),
      fc.record({ kind: fc.constant('transferred' as const), by: channels, to: channels }),
    );
    const steps = fc.array(fc.record({ move: moves, days: fc.nat(120), works: fc.boolean() }), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (made) => {
        let standing: Standing = pool;
        let day = today;
        /** Who has access, counted as grants and losses would be. */
        const has = new Set<string>();
        for (const { move, days, works } of made) {
          day = daysLater(day, days);
          standing = { ...standing, works: works && standing.channel !== null };
          const before = standing;
          const after = moved(standing, move, { today: day, terms });
          if (typeof after === 'string') continue;
          if (before.channel && before.channel !== after.channel) {
            // Only its channel lets it go, or the end of a protection that no project holds.
            if (move.kind === 'expired') expect(before.works || before.protectedUntil >= day).toBe(false);
            else expect(move.by).toBe(before.channel);
            has.delete(before.channel);
          }
          if (after.channel) has.add(after.channel);
          standing = after;
          expect(has.size).toBe(after.channel ? 1 : 0);
          expect(after.extensions).toBeLessThanOrEqual(terms.extensions);
        }
      }),
    );
  });

  it('lasts ninety days and is extended twice by default', () => {
    expect(terms).toEqual({ days: 90, extensions: 2 });
  });

  it('is reported two weeks before its end', () => {
    expect(protectionState('2026-03-16', false, today)).toBe('protected');
    expect(protectionState('2026-03-15', false, today)).toBe('ending');
    expect(protectionState('2026-03-15', true, today)).toBe('working');
  });
});
